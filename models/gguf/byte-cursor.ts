import type { FileHandle } from 'node:fs/promises';
import { BadGguf } from './bad-gguf.ts';

const chunkBytes = 1 << 20;
/** No header is larger: the vocabularies of today's largest models take under 16 MiB. */
const headerBytesLimit = 64 << 20;

/**
 * Reads a file from its start, little-endian, holding at most one chunk and one value in memory.
 * `need` loads bytes; the `take` functions read what `need` has loaded.
 */
export class ByteCursor {
  readonly #file: FileHandle;
  readonly #fileBytes: number;
  #buffer: Buffer = Buffer.alloc(0);
  #at = 0;
  #bufferStart = 0;

  constructor(file: FileHandle, fileBytes: number) {
    this.#file = file;
    this.#fileBytes = fileBytes;
  }

  /** Bytes from the start of the file. */
  get position(): number {
    return this.#bufferStart + this.#at;
  }

  /** Whether `bytes` can be taken without waiting for the disk. */
  has(bytes: number): boolean {
    return this.#buffer.length - this.#at >= bytes;
  }

  /** Makes `bytes` available; throws BadGguf where the file or the header limit ends before them. */
  async need(bytes: number): Promise<void> {
    if (this.has(bytes)) return;
    this.#refuseBeyondEnd(bytes);
    await this.#refill(bytes);
  }

  /** Passes over `bytes` without keeping them. */
  async skip(bytes: number): Promise<void> {
    if (this.has(bytes)) {
      this.#at += bytes;
      return;
    }
    this.#refuseBeyondEnd(bytes);
    this.#bufferStart = this.position + bytes;
    this.#buffer = Buffer.alloc(0);
    this.#at = 0;
  }

  takeNumber(bytes: number, read: (buffer: Buffer, at: number) => number): number {
    const value = read(this.#buffer, this.#at);
    this.#at += bytes;
    return value;
  }

  takeUint32(): number {
    return this.takeNumber(4, (buffer, at) => buffer.readUInt32LE(at));
  }

  /** A 64-bit count; throws BadGguf above 2^53 - 1, which no real file reaches. */
  takeUint64(): number {
    const value = this.#buffer.readBigUInt64LE(this.#at);
    this.#at += 8;
    if (value > BigInt(Number.MAX_SAFE_INTEGER))
      throw new BadGguf('The model file holds an impossible number.');
    return Number(value);
  }

  takeText(bytes: number): string {
    const text = this.#buffer.toString('utf8', this.#at, this.#at + bytes);
    this.#at += bytes;
    return text;
  }

  #refuseBeyondEnd(bytes: number): void {
    const end = this.position + bytes;
    if (end > this.#fileBytes) throw new BadGguf('The model file ends in the middle of its header.');
    if (end > headerBytesLimit) throw new BadGguf('The header of the model file is too large.');
  }

  async #refill(bytes: number): Promise<void> {
    const start = this.position;
    const wanted = Math.min(Math.max(bytes, chunkBytes), this.#fileBytes - start);
    const buffer = Buffer.allocUnsafe(wanted);
    const { bytesRead } = await this.#file.read(buffer, 0, wanted, start);
    if (bytesRead < bytes) throw new BadGguf('The model file ends in the middle of its header.');
    this.#buffer = buffer.subarray(0, bytesRead);
    this.#bufferStart = start;
    this.#at = 0;
  }
}
