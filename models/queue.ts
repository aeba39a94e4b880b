import { unlessAborted } from './unless-aborted.ts';

interface QueueOptions {
  /** Tasks that are at work together; one unless said. */
  concurrency?: number;
  /** Tasks that may wait behind those; absent: any number. */
  limit?: number;
  /** What is thrown to whoever comes when so many wait. */
  whenFull?: () => Error;
}

/** How somebody waits. */
interface Wait {
  /** Gives up the wait with its reason; what has begun is not stopped by it. */
  signal?: AbortSignal;
  /** Users go by turns: nobody waits for all that another has brought before. Absent: all are one user. */
  user?: string;
  /** Goes before all who are not. */
  isUrgent?: boolean;
  /** Hears how many are before it: at once when it must wait, and with every change. */
  onWait?: (ahead: number) => void;
}

/** Lets in so many at a time: the urgent first, then users by turns, each in order of arrival. */
export type Queue = ReturnType<typeof createQueue>;

/** Makes the one kind of queue that there is. Throws, to who comes, what `whenFull` makes when too many wait. */
export function createQueue({ concurrency = 1, limit = Infinity, whenFull }: QueueOptions = {}) {
  const atWork: string[] = [];
  let waiting: Waiting[] = [];

  const tell = (): void => {
    waiting = inTurn(waiting, atWork);
    waiting.forEach(({ onWait }, at) => {
      onWait?.(at + 1);
    });
  };
  const leave = (user: string): void => {
    atWork.splice(atWork.indexOf(user), 1);
    const next = waiting.shift();
    if (next) atWork.push(next.user);
    next?.enter();
    tell();
  };
  const waitForTurn = async (one: Waiting, entered: Promise<void>, signal?: AbortSignal): Promise<void> => {
    waiting.push(one);
    tell();
    try {
      await (signal ? unlessAborted(signal, entered) : entered);
    } catch (error) {
      // Aborted in the moment of its turn, it hands that on.
      if (waiting.includes(one)) waiting = waiting.filter((other) => other !== one);
      else leave(one.user);
      tell();
      throw error;
    }
  };
  /** Undefined where there is room now: what need not wait begins in the same moment. */
  const turnOf = ({ signal, user = '', isUrgent = false, onWait }: Wait): Promise<void> | undefined => {
    signal?.throwIfAborted();
    if (atWork.length < concurrency) {
      atWork.push(user);
      return undefined;
    }
    if (waiting.length >= limit) throw whenFull?.() ?? new Error('Too many wait.');
    const { promise: entered, resolve } = Promise.withResolvers<void>();
    return waitForTurn({ user, isUrgent, onWait, enter: resolve }, entered, signal);
  };
  return {
    /** The same for work that is no promise: resolves when it is its turn, which lasts until the call of what it gives. */
    async enter(wait: Wait = {}): Promise<() => void> {
      await turnOf(wait);
      return () => leave(wait.user ?? '');
    },
    /** Runs `task` when its turn has come and passes its outcome on. A failure does not stop what follows. */
    async run<Result>(task: () => Promise<Result>, wait: Wait = {}): Promise<Result> {
      const turn = turnOf(wait);
      if (turn !== undefined) await turn;
      try {
        return await task();
      } finally {
        leave(wait.user ?? '');
      }
    },
  };
}

interface Waiting {
  user: string;
  isUrgent: boolean;
  onWait: ((ahead: number) => void) | undefined;
  enter: () => void;
}

/** The urgent, then in order of who has fewest before it; the sort keeps the order of arrival otherwise. */
function inTurn(waiting: readonly Waiting[], atWork: readonly string[]): Waiting[] {
  const seen = new Map<string, number>();
  for (const user of atWork) seen.set(user, (seen.get(user) ?? 0) + 1);
  const rounds = new Map<Waiting, number>();
  for (const one of waiting) {
    const round = seen.get(one.user) ?? 0;
    rounds.set(one, round);
    seen.set(one.user, round + 1);
  }
  return waiting.toSorted(
    (left, right) =>
      Number(right.isUrgent) - Number(left.isUrgent) || (rounds.get(left) ?? 0) - (rounds.get(right) ?? 0),
  );
}
