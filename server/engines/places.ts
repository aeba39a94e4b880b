import type { ErrorCode } from '../core/app-error.schemas.ts';
import { AppError } from '../core/app-error.ts';

/** How many pieces of work may be here at once, those at work and those that wait, and what is said beyond that. */
export interface PlacesOptions {
  /** Of one user; beyond it 429. */
  own: Limit;
  /** Of all users together; beyond it 503. Absent: whatever does the work bounds that itself. */
  all?: Limit;
  /** Told to whoever comes too early, in seconds. */
  retryAfterSeconds: number;
}

interface Limit {
  most: number;
  code: ErrorCode;
  /** A sentence for the person. */
  detail: string;
}

/** Bounds how much work is here at once, so that nobody fills every place. */
export function createPlaces({ own, all, retryAfterSeconds }: PlacesOptions) {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  const taken = new Map<string, number>();
  return {
    /** Takes a place; the returned function gives it back. Throws AppError 429 and 503 where there is none. */
    take(userId: string): () => void {
      const held = taken.get(userId) ?? 0;
      if (held >= own.most) throw new AppError(429, own.code, own.detail, { headers });
      if (all && sum(taken) >= all.most) throw new AppError(503, all.code, all.detail, { headers });
      taken.set(userId, held + 1);
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
