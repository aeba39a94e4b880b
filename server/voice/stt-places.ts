import { AppError } from '../core/app-error.ts';

/** Recordings that are here at once, those at work and those that wait: each keeps up to 230 MB on the disk. */
const MOST_IN_ALL = 8;
const MOST_OF_ONE_USER = 4;
/** A guess: what takes a minute is the rule, and whoever comes too early comes again. */
const RETRY_AFTER_SECONDS = 30;

/** Bounds how many recordings are here at once. */
export interface Places {
  /** Takes a place; the returned function gives it back. Throws AppError 429 and 503 where there is none. */
  take(userId: string): () => void;
}

export function createPlaces(): Places {
  const taken = new Map<string, number>();
  return {
    take(userId) {
      const own = taken.get(userId) ?? 0;
      if (own >= MOST_OF_ONE_USER) throw tooMany();
      if (sum(taken) >= MOST_IN_ALL) throw busy();
      taken.set(userId, own + 1);
      return once(() => {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left === 0) taken.delete(userId);
        else taken.set(userId, left);
      });
    },
  };
}

const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };

function tooMany(): AppError {
  const detail = `You have ${MOST_OF_ONE_USER} recordings waiting already. Send this one when one of them is done.`;
  return new AppError(429, 'too_many_recordings', detail, { headers });
}

function busy(): AppError {
  const detail = 'Too many recordings are waiting to be written down. Send this one again in a while.';
  return new AppError(503, 'transcription_busy', detail, { headers });
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
