import { openStoredFile, type StoredFile } from '../../../stored-file.ts';

/** Bytes that are read in pieces, from anywhere. */
export interface AudioSource {
  size: number;
  /** What stands from `position` on, at most `length` bytes; fewer only at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Reads a stored file, or bytes that are in memory already. Throws as `openStoredFile` does. */
export async function openAudio(from: StoredFile | Uint8Array): Promise<AudioSource> {
  return from instanceof Uint8Array ? openBytes(from) : openStoredFile(from);
}

function openBytes(bytes: Uint8Array): AudioSource {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    close: async () => {},
  };
}
