import { unlessAborted } from '../../engine/unless-aborted.ts';
import type { TesseractThread } from './tesseract-thread.ts';

/** A place for a thread; the thread itself is started when first needed, and again after it had to be ended. */
interface Place {
  thread: Promise<TesseractThread> | undefined;
}

/** A fixed number of threads, lent to one task at a time in order of arrival. */
export class ThreadPool {
  readonly #start: () => Promise<TesseractThread>;
  readonly #free: Place[];
  readonly #waiting: ((place: Place) => void)[] = [];

  constructor(size: number, start: () => Promise<TesseractThread>) {
    this.#start = start;
    this.#free = Array.from({ length: size }, () => ({ thread: undefined }));
  }

  /**
   * Runs a task with a thread of its own, for at most `limitMs` after its turn has come. Throws what the task threw, or
   * the reason of `signal` or of the limit (a TimeoutError). A thread that was reading then is ended, since nothing
   * else stops a page half read, and the next task gets a new one.
   */
  async use<Result>(
    signal: AbortSignal,
    limitMs: number,
    task: (thread: Promise<TesseractThread>) => Promise<Result>,
  ): Promise<Result> {
    const place = await this.#take(signal);
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const thread = place.thread ?? this.#start();
    place.thread = thread;
    try {
      return await unlessAborted(bounded, task(thread));
    } catch (error) {
      if (!(await endUnlessIdle(thread))) place.thread = undefined;
      throw error;
    } finally {
      this.#giveBack(place);
    }
  }

  async #take(signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const place = this.#free.pop();
    if (place) return place;
    const { promise, resolve } = Promise.withResolvers<Place>();
    this.#waiting.push(resolve);
    try {
      return await unlessAborted(signal, promise);
    } catch (error) {
      // The place may have been handed over in the same moment.
      if (!this.#stopWaiting(resolve)) this.#giveBack(await promise);
      throw error;
    }
  }

  #stopWaiting(resolve: (place: Place) => void): boolean {
    const index = this.#waiting.indexOf(resolve);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  #giveBack(place: Place): void {
    const next = this.#waiting.shift();
    if (next) next(place);
    else this.#free.push(place);
  }
}

/** False when the thread was busy or broken, and was ended. */
async function endUnlessIdle(starting: Promise<TesseractThread>): Promise<boolean> {
  const thread = await starting.catch(() => undefined);
  if (thread?.isIdle()) return true;
  thread?.end();
  return false;
}
