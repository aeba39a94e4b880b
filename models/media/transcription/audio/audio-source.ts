import { open } from 'node:fs/promises';

/** Bytes that are read in pieces, from anywhere. */
export interface AudioSource {
  size: number;
  /** What stands from `position` on, at most `length` bytes; fewer only at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Reads a file by its path, or bytes that are in memory already. Throws what the file system throws. */
export async function openAudio(from: string | Uint8Array): Promise<AudioSource> {
  return typeof from === 'string' ? openFile(from) : openBytes(from);
}

async function openFile(path: string): Promise<AudioSource> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  return {
    size,
    async read(position, length) {
      const buffer = new Uint8Array(Math.max(0, Math.min(length, size - position)));
      if (buffer.length === 0) return buffer;
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      return buffer.subarray(0, bytesRead);
    },
    close: () => file.close(),
  };
}

function openBytes(bytes: Uint8Array): AudioSource {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  };
}
