import { unlessAborted } from './unless-aborted.ts';

/** Lets in so many at a time, and users by turns: nobody waits for all that another has brought before. */
export interface FairLine {
  /**
   * Runs `work` when it is this user's turn. `onWait` hears how many are before it: at once when it must wait, and with
   * every change. Throws what `work` throws, and the reason of `signal` as soon as it aborts while waiting.
   */
  run<Result>(
    userId: string,
    signal: AbortSignal,
    onWait: (ahead: number) => void,
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** The same for work that is no promise: resolves when it is this user's turn, which lasts until the call of what it gives. */
  enter(userId: string, signal: AbortSignal, onWait?: (ahead: number) => void): Promise<() => void>;
}

/** The first of each user come before the second of any; among those, who came first. `atOnce` are at work together. */
export function createFairLine(atOnce = 1): FairLine {
  const atWork: string[] = [];
  let waiting: Waiting[] = [];

  const tell = (): void => {
    waiting = inTurn(waiting, atWork);
    waiting.forEach(({ onWait }, at) => {
      onWait(at + 1);
    });
  };
  const leave = (userId: string): void => {
    atWork.splice(atWork.indexOf(userId), 1);
    const next = waiting.shift();
    if (next) atWork.push(next.userId);
    next?.enter();
    tell();
  };
  const wait = async (one: Waiting, entered: Promise<void>, signal: AbortSignal): Promise<void> => {
    waiting.push(one);
    tell();
    try {
      await unlessAborted(signal, entered);
    } catch (error) {
      // Aborted in the moment of its turn, it hands that on.
      if (waiting.includes(one)) waiting = waiting.filter((other) => other !== one);
      else leave(one.userId);
      tell();
      throw error;
    }
  };
  const enterAtOnce = (userId: string): boolean => {
    const isRoom = atWork.length < atOnce;
    if (isRoom) atWork.push(userId);
    return isRoom;
  };
  const enter: FairLine['enter'] = async (userId, signal, onWait = () => {}) => {
    signal.throwIfAborted();
    if (enterAtOnce(userId)) return () => leave(userId);
    const { promise: entered, resolve } = Promise.withResolvers<void>();
    await wait({ userId, onWait, enter: resolve }, entered, signal);
    return () => leave(userId);
  };
  return {
    enter,
    async run(userId, signal, onWait, work) {
      signal.throwIfAborted();
      if (!enterAtOnce(userId)) await enter(userId, signal, onWait);
      try {
        return await work();
      } finally {
        leave(userId);
      }
    },
  };
}

interface Waiting {
  userId: string;
  onWait: (ahead: number) => void;
  enter: () => void;
}

/** In order of who has fewest before it; the sort keeps the order of arrival otherwise. */
function inTurn(waiting: readonly Waiting[], atWork: readonly string[]): Waiting[] {
  const seen = new Map<string, number>();
  for (const userId of atWork) seen.set(userId, (seen.get(userId) ?? 0) + 1);
  const rounds = new Map<Waiting, number>();
  for (const one of waiting) {
    const round = seen.get(one.userId) ?? 0;
    rounds.set(one, round);
    seen.set(one.userId, round + 1);
  }
  return waiting.toSorted((left, right) => (rounds.get(left) ?? 0) - (rounds.get(right) ?? 0));
}
