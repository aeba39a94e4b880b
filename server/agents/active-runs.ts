import type { ErrorParams } from '../core/app-error.schemas.ts';
import { AppError } from '../core/app-error.ts';
import type { StopReason } from './run.types.ts';

/** Most runs at a time, of one user and of all: each may hold a model, a sandbox and minutes of time. */
const MOST_OF_USER = 2;
const MOST_OF_ALL = 8;

/** A run's place among those that go on. */
export interface RunPlace {
  /** Aborts with a StopReason. */
  signal: AbortSignal;
  cancel(): void;
  leave(): void;
}

/** The runs that go on in this process. */
export type ActiveRuns = ReturnType<typeof createActiveRuns>;

/** Makes the book of them, which bounds how many there are and stops them from outside. */
export function createActiveRuns() {
  const active = new Map<string, { userId: string; controller: AbortController; ended: Promise<void> }>();
  const ofUser = (userId: string) => [...active].filter(([, run]) => run.userId === userId);
  const stop = async (ids: string[], reason: StopReason): Promise<void> => {
    const stopped = ids.flatMap((id) => active.get(id) ?? []);
    for (const { controller } of stopped) controller.abort(reason);
    await Promise.all(stopped.map(({ ended }) => ended));
  };
  return {
    /** Takes a place; throws 429 where there is none. A `gone` that aborts cancels the run. */
    enter(userId: string, id: string, gone: AbortSignal): RunPlace {
      if (ofUser(userId).length >= MOST_OF_USER)
        throw tooMany(`You have ${MOST_OF_USER} runs going on. Wait until one ends, or cancel one.`, {
          running: MOST_OF_USER,
        });
      if (active.size >= MOST_OF_ALL)
        throw tooMany('Too many runs are going on on this machine. Try again in a while.');
      const controller = new AbortController();
      const cancel = () => controller.abort('cancelled' satisfies StopReason);
      gone.addEventListener('abort', cancel);
      if (gone.aborted) cancel();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      active.set(id, { userId, controller, ended });
      return {
        signal: controller.signal,
        cancel,
        leave() {
          gone.removeEventListener('abort', cancel);
          active.delete(id);
          resolve();
        },
      };
    },
    /** Stops one and resolves when it has ended; at once where it does not go on. */
    stop: (id: string, reason: StopReason): Promise<void> => stop([id], reason),
    stopAllOf: (userId: string): Promise<void> =>
      stop(
        ofUser(userId).map(([id]) => id),
        'cancelled',
      ),
    stopAll: (reason: StopReason): Promise<void> => stop([...active.keys()], reason),
  };
}

function tooMany(detail: string, params?: ErrorParams): AppError {
  return new AppError(429, 'too_many_runs', detail, { headers: { 'Retry-After': '10' }, params });
}
