/** Lets a number of tasks run at once; the others wait in order of arrival. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /** Runs `task` when there is room; rejects with the signal's reason when that aborts before. */
  async run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await this.#enter(signal);
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const grant = () => {
      signal.removeEventListener('abort', giveUp);
      turn.resolve();
    };
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(grant), 1);
      turn.reject(signal.reason);
    };
    this.#waiting.push(grant);
    signal.addEventListener('abort', giveUp, { once: true });
    await turn.promise;
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
