import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import type { LoginFailuresRepository } from './login-failures.repository.ts';
import { normaliseEmail } from './normalise-email.ts';

/** Failures after which an e-mail is locked, and for how long after the last one (interface, "Limits"). */
export const FAILURES_BEFORE_LOCKOUT = 5;
export const LOCKOUT_MS = 900_000;

/** The brute-force lock, counted for each e-mail, known or not, in the database. */
export interface Lockout {
  /** Throws 429 in French while the e-mail is locked; that refusal does not extend the lock. */
  check(email: string): void;
  /**
   * Judges one password. The attempt counts as failed before the judgement begins, so that attempts made
   * side by side cannot outnumber the limit. Success clears the counter; a judgement that throws is not counted.
   */
  judge(email: string, isRight: () => Promise<boolean>): Promise<boolean>;
  clear(email: string): void;
  /** When the lock ends, in milliseconds since the epoch; undefined when there is none. */
  lockedUntil(email: string): number | undefined;
}

export function createLockout(database: Database, failures: LoginFailuresRepository, clock: Clock): Lockout {
  const lockedUntil = (email: string) => {
    const row = failures.find(counterKey(email), clock.now());
    return row && row.failures >= FAILURES_BEFORE_LOCKOUT ? row.expiresAt : undefined;
  };
  const check = (email: string) => {
    const until = lockedUntil(email);
    if (until !== undefined) throw locked(until - clock.now());
  };
  const countInAdvance = (email: string) =>
    database.transaction(() => {
      failures.deleteExpired(clock.now());
      check(email);
      failures.increment(counterKey(email), clock.now() + LOCKOUT_MS);
    });
  const settle = (email: string, right: boolean) =>
    right ? failures.delete(counterKey(email)) : failures.extend(counterKey(email), clock.now() + LOCKOUT_MS);
  return {
    check,
    lockedUntil,
    clear: (email) => failures.delete(counterKey(email)),
    judge: async (email, isRight) => {
      countInAdvance(email);
      const right = await isRight().catch((error: unknown) => {
        failures.decrement(counterKey(email));
        throw error;
      });
      settle(email, right);
      return right;
    },
  };
}

// Login takes any text as an e-mail; what is stored of it is bounded.
function counterKey(email: string): string {
  return normaliseEmail(email).slice(0, 254);
}

function locked(remainingMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(remainingMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new AppError(
    429,
    'account_locked',
    `Compte temporairement verrouillé après ${FAILURES_BEFORE_LOCKOUT} échecs de connexion. ` +
      `Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
