import { backupError } from './backup-errors.ts';

/** Takes a stream of bytes apart, holding no more of it than was asked for and one piece. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** Exactly `length` bytes. Throws AppError 422 `backup_cut` when the source ends before. */
  async read(length: number): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.take(length)));
  }

  /** The same as `read`, piece by piece. */
  async *take(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0; ) {
      if (this.#held.length === 0 && !(await this.#next())) throw backupError('backup_cut');
      const piece = this.#held.subarray(0, missing);
      this.#held = this.#held.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  /** Everything that is left. */
  async *rest(): AsyncGenerator<Buffer> {
    do {
      if (this.#held.length > 0) yield this.#held;
      this.#held = Buffer.alloc(0);
    } while (await this.#next());
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#next());
  }

  async #next(): Promise<boolean> {
    for (;;) {
      const { done, value } = await this.#pieces.next();
      if (done) return false;
      if (value.length === 0) continue;
      this.#held = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      return true;
    }
  }
}
