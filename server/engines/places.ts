import { AppError } from '../core/app-error.ts';

/** How many pieces of work may be here at once, those at work and those that wait, and what is said beyond that. */
export interface PlacesOptions {
  mostInAll: number;
  mostOfOneUser: number;
  /** Told to whoever comes too early, in seconds. */
  retryAfterSeconds: number;
  /** A user has too many of their own: 429. */
  tooMany: Refusal;
  /** There are too many of all users together: 503. */
  busy: Refusal;
}

export interface Refusal {
  code: string;
  /** A sentence for the person. */
  detail: string;
}

/** Bounds how much work is here at once, so that nobody fills every place. */
export interface Places {
  /** Takes a place; the returned function gives it back. Throws AppError 429 and 503 where there is none. */
  take(userId: string): () => void;
}

export function createPlaces(options: PlacesOptions): Places {
  const { mostInAll, mostOfOneUser, tooMany, busy } = options;
  const headers = { 'Retry-After': String(options.retryAfterSeconds) };
  const taken = new Map<string, number>();
  return {
    take(userId) {
      const own = taken.get(userId) ?? 0;
      if (own >= mostOfOneUser) throw new AppError(429, tooMany.code, tooMany.detail, { headers });
      if (sum(taken) >= mostInAll) throw new AppError(503, busy.code, busy.detail, { headers });
      taken.set(userId, own + 1);
      return once(() => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      });
    },
  };
}

function sum(taken: ReadonlyMap<string, number>): number {
  return [...taken.values()].reduce((all, count) => all + count, 0);
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
