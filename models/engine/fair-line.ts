import { unlessAborted } from './unless-aborted.ts';

/** Lets one in at a time, and users by turns: nobody waits for all that another has brought before. */
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
}

/** The first of each user come before the second of any; among those, who came first. */
export function createFairLine(): FairLine {
  let atWork: string | undefined;
  let waiting: Waiting[] = [];

  const tell = (): void => {
    waiting = inTurn(waiting, atWork);
    waiting.forEach(({ onWait }, at) => {
      onWait(at + 1);
    });
  };
  const letIn = (): void => {
    const next = waiting.shift();
    atWork = next?.userId;
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
      else letIn();
      tell();
      throw error;
    }
  };
  return {
    async run(userId, signal, onWait, work) {
      signal.throwIfAborted();
      const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
      if (atWork === undefined) atWork = userId;
      else await wait({ userId, onWait, enter }, entered, signal);
      try {
        return await work();
      } finally {
        letIn();
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
function inTurn(waiting: readonly Waiting[], atWork: string | undefined): Waiting[] {
  const seen = new Map<string, number>(atWork === undefined ? [] : [[atWork, 1]]);
  const rounds = new Map<Waiting, number>();
  for (const one of waiting) {
    const round = seen.get(one.userId) ?? 0;
    rounds.set(one, round);
    seen.set(one.userId, round + 1);
  }
  return waiting.toSorted((left, right) => (rounds.get(left) ?? 0) - (rounds.get(right) ?? 0));
}
