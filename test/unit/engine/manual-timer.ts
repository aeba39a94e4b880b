import type { Timer } from '../../../models/engine/timer.ts';

/** A timer whose hands the test moves. */
export class ManualTimer implements Timer {
  #now = 0;
  #pending: { at: number; run: () => void }[] = [];

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.#now + milliseconds, run };
    this.#pending.push(entry);
    return () => {
      this.#pending = this.#pending.filter((other) => other !== entry);
    };
  }

  /** Moves the hands on, running what falls due in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    while (true) {
      const [next] = this.#pending.filter(({ at }) => at <= end).sort((left, right) => left.at - right.at);
      if (!next) break;
      this.#pending = this.#pending.filter((other) => other !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = end;
  }
}
