import { settled } from '../background.ts';

/**
 * Lets users of one thing in together, in order of arrival, and makes whoever needs another thing wait until all
 * before have left; those who come later wait behind.
 */
export class Turnstile {
  #queue: Promise<unknown> = Promise.resolve();
  #inside = 0;
  #onEmpty: (() => void) | undefined;

  get inside(): number {
    return this.#inside;
  }

  /**
   * Runs `prepare` when all earlier arrivals have done so, then counts the caller as inside until it calls the
   * returned function. `prepare` may await `empty()` to be alone.
   */
  enter(prepare: () => Promise<void>): Promise<() => void> {
    const entered = this.#queue.then(async () => {
      await prepare();
      this.#inside += 1;
      return this.#exitOnce();
    });
    this.#queue = settled(entered);
    return entered;
  }

  /** Runs `task` alone: after everybody before has left and before anybody later comes in. */
  alone(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(async () => {
      await this.empty();
      await task();
    });
    this.#queue = settled(done);
    return done;
  }

  /** Resolves when nobody is inside. To be awaited from `prepare` only. */
  async empty(): Promise<void> {
    if (this.#inside === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  #exitOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#inside -= 1;
      if (this.#inside === 0) this.#onEmpty?.();
    };
  }
}
