import { settled } from '../../../../models/background.ts';
import { unlessAborted } from '../../../../models/engine/unless-aborted.ts';
import { ToolFailed } from '../../tool.types.ts';

/** Tasks one after the other, in order of arrival. */
export class WaitingLine {
  readonly #most: number;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs a task when its turn comes. Throws ToolFailed when too many wait, and the signal's reason without waiting. */
  async take<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    if (this.#waiting >= this.#most)
      throw new ToolFailed('Too many calls wait for this tool. Call it again.');
    this.#waiting += 1;
    const turn = this.#last.then(() => {
      signal.throwIfAborted();
      return task();
    });
    this.#last = settled(turn).then(() => {
      this.#waiting -= 1;
    });
    return await unlessAborted(signal, turn);
  }
}
