import { tooManyRequests } from '../http/rate-limit.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { MAXIMUM_PASSWORD_BYTES } from './password-policy.ts';

/** Hashes and compares off the event loop. Both throw 429 when too many are already waiting. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was hashed. Without a hash the same work is done and the answer is no. */
  matches(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether a hash was made at another cost than today's, which its time to compare would give away. */
  isOutdated(passwordHash: string): boolean;
}

/** The two functions of the bcrypt package; tests pass ones that count. */
export interface Bcrypt {
  hash(password: string, cost: number): Promise<string>;
  compare(password: string, passwordHash: string): Promise<boolean>;
}

/** The lowest bcrypt cost that a configuration may ask for. */
export const MINIMUM_BCRYPT_COST = 10;

const AT_ONCE = 2;
const WAITING = 32;

/** bcrypt at `cost` (2^cost rounds, never under 10), two at once: one costs about 0.2 s of a core at 12. */
export function createPasswordHasher(cost: number, bcrypt: Bcrypt = onFirstUse): PasswordHasher {
  if (cost < MINIMUM_BCRYPT_COST) throw new RangeError('bcrypt cost must be 10 or more');
  const enqueue = createBoundedQueue(AT_ONCE, WAITING);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const result = enqueue(work);
    if (!result) throw tooManyRequests(5, 'Too many sign-ins at once. Wait a moment and try again.');
    return result;
  };
  const nobodysHash = hashOfNoPassword(cost);
  return {
    isOutdated: (passwordHash) => costOf(passwordHash) !== cost,
    hash: async (password) => run(() => bcrypt.hash(password, cost)),
    matches: async (password, passwordHash) => {
      // bcrypt reads 72 bytes only: a longer text would match a password that it merely begins with.
      const possible = passwordHash !== undefined && Buffer.byteLength(password) <= MAXIMUM_PASSWORD_BYTES;
      const matched = await run(() => bcrypt.compare(password, possible ? passwordHash : nobodysHash));
      return possible && matched;
    },
  };
}

// Native code, which a start needs not wait for.
const onFirstUse: Bcrypt = {
  hash: async (password, cost) => (await import('bcrypt')).hash(password, cost),
  compare: async (password, passwordHash) => (await import('bcrypt')).compare(password, passwordHash),
};

// In `$2b$12$…` the second field (modular crypt format).
function costOf(passwordHash: string): number {
  return Number(passwordHash.split('$')[2]);
}

// A hash in the right form that no known password has: comparing with it takes as long as with a real one.
function hashOfNoPassword(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(22)}${'/'.repeat(31)}`;
}
