/** Cuts bytes into lines of at most `mostBytes`; `onTooLong` is called once for a longer one, and nothing after it. */
export class BoundedLines {
  readonly #mostBytes: number;
  readonly #onLine: (line: Buffer) => void;
  readonly #onTooLong: () => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #isOver = false;

  constructor(mostBytes: number, onLine: (line: Buffer) => void, onTooLong: () => void) {
    this.#mostBytes = mostBytes;
    this.#onLine = onLine;
    this.#onTooLong = onTooLong;
  }

  add(chunk: Buffer): void {
    let from = 0;
    while (!this.#isOver) {
      const end = chunk.indexOf(0x0a, from);
      this.#keep(chunk.subarray(from, end < 0 ? undefined : end));
      if (end < 0 || this.#isOver) return;
      const line = Buffer.concat(this.#pending);
      this.#pending = [];
      this.#pendingBytes = 0;
      from = end + 1;
      this.#onLine(line);
    }
  }

  /** Takes nothing more. */
  stop(): void {
    this.#isOver = true;
    this.#pending = [];
  }

  #keep(part: Buffer): void {
    this.#pendingBytes += part.length;
    if (this.#pendingBytes <= this.#mostBytes) {
      if (part.length > 0) this.#pending.push(part);
      return;
    }
    this.stop();
    this.#onTooLong();
  }
}
