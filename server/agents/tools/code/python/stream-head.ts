import type { Readable, Writable } from 'node:stream';

/** Reads a stream, keeps its first bytes and counts the rest; `onFlood` is called when there are too many. */
export class StreamHead {
  readonly #chunks: Buffer[] = [];
  readonly #begun = Promise.withResolvers<void>();
  #kept = 0;
  #read = 0;

  constructor(
    stream: Readable | Writable | null | undefined,
    mostBytes: number,
    floodBytes: number,
    onFlood: () => void,
  ) {
    stream?.on('error', () => {});
    stream?.on('data', (chunk: Buffer) => {
      this.#begun.resolve();
      const head = chunk.subarray(0, mostBytes - this.#kept);
      if (head.length > 0) this.#chunks.push(head);
      this.#kept += head.length;
      this.#read += chunk.length;
      if (this.#read > floodBytes) onFlood();
    });
  }

  /** Resolves with the first byte; never where none comes. */
  get hasBegun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Whether there was more than was kept. */
  get isCut(): boolean {
    return this.#read > this.#kept;
  }

  /** What was kept, as UTF-8; a character cut in half at the end is replaced. */
  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
