import { type FileHandle, open } from 'node:fs/promises';
import {
  CHUNK_BYTES,
  HEADER_BYTES,
  openChunk,
  type SealedSizes,
  saltOf,
  sizesOf,
  TAG_BYTES,
} from './sealed-format.ts';

/**
 * A file with somebody's content, as it is handed from one part of Alcove to another, other processes included. It is
 * read with `openStoredFile` or `readStoredFile` and never by its path alone.
 */
export interface StoredFile {
  path: string;
  /** The key of this one file, 32 bytes; absent where the file is plain. */
  key?: Uint8Array | undefined;
}

/** A stored file that is sealed for certain. */
export interface SealedFile extends StoredFile {
  key: Uint8Array;
}

/** Content of a file, read from anywhere in it. */
export interface FileContent {
  /** Bytes of content. */
  readonly size: number;
  /** What stands from `position` on, at most `length` bytes; fewer only at the end. Throws StoredFileDamaged. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Opens a stored file, sealed or plain. Of a sealed one the end is checked at once, so that its size is certain and one
 * that was cut off is found; the rest as it is read. Memory does not grow with the file. Throws StoredFileDamaged, and
 * what the file system throws.
 */
export async function openStoredFile({ path, key }: StoredFile): Promise<FileContent> {
  const handle = await open(path, 'r');
  try {
    return key ? await openSealed(handle, key) : await openPlain(handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The whole content of a stored file. Throws as `openStoredFile` does. */
export async function readStoredFile(file: StoredFile): Promise<Buffer> {
  await using content = await openStoredFile(file);
  return await content.read(0, content.size);
}

/** The content from `start` up to `end`, which is not in it any more, piece by piece. Throws StoredFileDamaged. */
export async function* streamContent(
  content: FileContent,
  start = 0,
  end = content.size,
): AsyncGenerator<Buffer> {
  // Up to the next border between chunks, so that none is decrypted twice.
  for (let at = start; at < end; at += CHUNK_BYTES - (at % CHUNK_BYTES))
    yield await content.read(at, Math.min(end - at, CHUNK_BYTES - (at % CHUNK_BYTES)));
}

/** The salt in the header of a sealed file. Throws StoredFileDamaged, and what the file system throws. */
export async function readSalt(path: string): Promise<Buffer> {
  await using handle = await open(path, 'r');
  return saltOf(await readBytes(handle, 0, HEADER_BYTES));
}

async function openPlain(handle: FileHandle): Promise<FileContent> {
  const { size } = await handle.stat();
  const read = (position: number, length: number) =>
    readBytes(handle, position, Math.max(0, Math.min(length, size - position)));
  return { size, read, ...closing(handle) };
}

async function openSealed(handle: FileHandle, key: Uint8Array): Promise<FileContent> {
  const header = await readBytes(handle, 0, HEADER_BYTES);
  saltOf(header);
  const sizes = sizesOf((await handle.stat()).size);
  const readChunk = chunkReader(handle, key, header, sizes);
  await readChunk(sizes.chunks - 1);
  const read = async (position: number, length: number): Promise<Buffer> => {
    const end = Math.min(position + length, sizes.content);
    const found = Buffer.allocUnsafe(Math.max(0, end - position));
    for (let at = position; at < end; ) {
      const within = at % CHUNK_BYTES;
      const chunk = await readChunk((at - within) / CHUNK_BYTES);
      at += chunk.copy(found, at - position, within, Math.min(chunk.length, within + end - at));
    }
    return found;
  };
  return { size: sizes.content, read, ...closing(handle) };
}

/** Reads chunks by their number and keeps the last one: decoders ask for a few bytes at a time. */
function chunkReader(handle: FileHandle, key: Uint8Array, header: Buffer, { chunks }: SealedSizes) {
  let kept: { index: number; plain: Buffer } | undefined;
  return async (index: number): Promise<Buffer> => {
    if (kept?.index === index) return kept.plain;
    const start = HEADER_BYTES + index * (CHUNK_BYTES + TAG_BYTES);
    const sealed = await readBytes(handle, start, CHUNK_BYTES + TAG_BYTES);
    const plain = openChunk(key, { header, index, isLast: index === chunks - 1 }, sealed);
    kept = { index, plain };
    return plain;
  };
}

/** A read may bring only a part of what is there. */
async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return buffer.subarray(0, done);
}

const closing = (handle: FileHandle) => {
  const close = () => handle.close();
  return { close, [Symbol.asyncDispose]: close };
};
