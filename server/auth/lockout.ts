import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { createAges } from './ages.ts';
import type { LoginFailuresRepository } from './login-failures.repository.ts';
import { normaliseEmail } from './normalise-email.ts';

/** Failures after which an e-mail is locked, and for how long after the last one (interface, "Limits"). */
const FAILURES_BEFORE_LOCKOUT = 5;
const LOCKOUT_MS = 900_000;

/** The brute-force lock, counted for each e-mail, known or not, in the database. */
export type Lockout = ReturnType<typeof createLockout>;

export function createLockout(
  database: Database,
  failures: LoginFailuresRepository,
  clock: Clock,
  elapsed: () => number,
) {
  const ages = createAges(elapsed, LOCKOUT_MS);
  // The clock ends it, and so does time itself: a clock that was set back must not keep anybody out for longer.
  const find = (key: string) => {
    const row = failures.find(key, clock.now());
    if (!row) return undefined;
    const left = Math.min(row.expiresAt - clock.now(), LOCKOUT_MS - (ages.of(key) ?? ages.sinceStart()));
    return left > 0 ? { failures: row.failures, left } : undefined;
  };
  const msLeft = (key: string) => {
    const found = find(key);
    return found && found.failures >= FAILURES_BEFORE_LOCKOUT ? found.left : undefined;
  };
  const check = (key: string) => {
    const left = msLeft(key);
    if (left !== undefined) throw locked(left);
  };
  const countInAdvance = (key: string) =>
    database.transaction(() => {
      failures.deleteExpired(clock.now());
      check(key);
      if (!find(key)) failures.delete(key);
      failures.increment(key, clock.now() + LOCKOUT_MS);
      ages.note(key);
    });
  const settle = (key: string, right: boolean) => {
    ages.note(key);
    if (right) failures.delete(key);
    else failures.extend(key, clock.now() + LOCKOUT_MS);
  };
  const judge = async (key: string, isRight: () => Promise<boolean>) => {
    countInAdvance(key);
    const right = await isRight().catch((error: unknown) => {
      failures.decrement(key);
      throw error;
    });
    settle(key, right);
    return right;
  };
  return {
    /** Throws 429 in French while the e-mail is locked; that refusal does not extend the lock. */
    check: (email: string): void => check(emailKey(email)),
    /** When the lock ends, in milliseconds since the epoch; undefined when there is none. */
    lockedUntil(email: string): number | undefined {
      const left = msLeft(emailKey(email));
      return left === undefined ? undefined : clock.now() + left;
    },
    clear: (email: string): void => failures.delete(emailKey(email)),
    /**
     * Judges one password. The attempt counts as failed before the judgement begins, so that attempts made
     * side by side cannot outnumber the limit. Success clears the counter; a judgement that throws is not counted.
     */
    judge: (email: string, isRight: () => Promise<boolean>): Promise<boolean> =>
      judge(emailKey(email), isRight),
    /**
     * The same for a password that is typed again in a living session, which has a counter of its own: a stranger's failures
     * do not shut it, and a stolen token guesses no more than a stranger does.
     */
    judgeInSession: (sessionId: string, isRight: () => Promise<boolean>): Promise<boolean> =>
      judge(sessionKey(sessionId), isRight),
  };
}

// Login takes any text as an e-mail; what is stored of it is bounded.
function emailKey(email: string): string {
  return normaliseEmail(email).slice(0, 254);
}

/** No e-mail comes out as this: they are in lower case. */
function sessionKey(sessionId: string): string {
  return `SESSION ${sessionId}`;
}

function locked(remainingMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    429,
    'account_locked',
    `Compte temporairement verrouillé après ${FAILURES_BEFORE_LOCKOUT} échecs de connexion. ` +
      `Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    {
      headers: { 'Retry-After': String(seconds) },
      params: { failures: FAILURES_BEFORE_LOCKOUT, minutes },
    },
  );
}
