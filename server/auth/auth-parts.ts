import type { KeyObject } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { PASSWORD_CONFIRMATION_MS } from '../http/access.ts';
import { tooManyRequests } from '../http/rate-limit.ts';
import {
  createInstanceSettings,
  type InstanceSettings,
  type RegistrationMode,
} from '../settings/instance-settings.ts';
import { type Ages, createAges } from './ages.ts';
import { type ApiKeysRepository, createApiKeysRepository } from './api-keys/api-keys.repository.ts';
import { type Audit, createAudit } from './audit.repository.ts';
import { createLockout, type Lockout } from './lockout.ts';
import { createLoginFailuresRepository } from './login-failures.repository.ts';
import { MAXIMUM_PASSWORD_BYTES, type PasswordPolicy } from './password-policy.ts';
import { SECOND_TAB_MS } from './sessions/refresh-cookie.ts';
import { createSessionTokens, type SessionTokens } from './sessions/session-token.ts';
import { createSessionsRepository, type SessionsRepository } from './sessions/sessions.repository.ts';
import { createUsersRepository, type UsersRepository } from './users.repository.ts';

/** Settings of accounts; lifetimes in seconds. */
export interface AuthConfig {
  /** 3600 is the interface's Variant B, 900 its Variant A. */
  accessTokenTtlSeconds: number;
  /** Also the time-to-live of a session; 604800 by the interface. */
  refreshTokenTtlSeconds: number;
  passwordPolicy: PasswordPolicy;
  /** Who may register: what the environment says, and what counts where neither it nor the owner says anything. */
  registration: { fixed: RegistrationMode | undefined; fallback: 'open' | 'closed' };
  /** Accounts registered in an hour above which further ones have no cloud until the owner allows it. */
  registeredPerHour: number;
  /** bcrypt's cost, at least 10. */
  bcryptCost: number;
  /** Login attempts of one client address in 60 seconds. */
  loginRatePerMinute: number;
  /** Whether the refresh cookie is for TLS only. */
  secureCookies: boolean;
}

/** What accounts need from outside. */
export interface AuthDependencies {
  database: Database;
  clock: Clock;
  /** The HS256 secret, 32 random bytes. */
  signingKey: KeyObject;
  config: AuthConfig;
  randomBytes: (size: number) => Buffer;
  /** Told after every session of a user ended at once, so that what engines hold of them can be cleared. */
  onSessionsEnded?: (userId: string) => void | Promise<void>;
  /** Removes what other features keep of a user, files too; runs before the user's row is deleted. */
  onUserDeleted?: (userId: string) => void | Promise<void>;
  /** This start's token for making the first super_admin; without it that way is shut. */
  setupToken?: string;
  /** Milliseconds since any moment, never set back; the process's own when absent. */
  elapsed?: () => number;
  /** The hash functions; the bcrypt package's when absent. */
  bcrypt?: Bcrypt;
}

/** The dependencies and what is built of them once: every verb of accounts is made from these. */
export interface AuthParts extends AuthDependencies {
  instanceSettings: InstanceSettings;
  users: UsersRepository;
  sessions: SessionsRepository;
  apiKeys: ApiKeysRepository;
  audit: Audit;
  lockout: Lockout;
  /** When a password was typed in a session. */
  confirmations: Ages;
  /** When the refresh cookie of a session was replaced. */
  replacedCookies: Ages;
  loginRateLimit: LoginRateLimit;
  hasher: PasswordHasher;
  tokens: SessionTokens;
}

export function createAuthParts(dependencies: AuthDependencies): AuthParts {
  const { database, clock, config, signingKey, bcrypt } = dependencies;
  const { elapsed = () => performance.now() } = dependencies;
  return {
    ...dependencies,
    instanceSettings: createInstanceSettings(database),
    users: createUsersRepository(database),
    sessions: createSessionsRepository(database),
    apiKeys: createApiKeysRepository(database),
    audit: createAudit(database, clock),
    lockout: createLockout(database, createLoginFailuresRepository(database), clock, elapsed),
    confirmations: createAges(elapsed, PASSWORD_CONFIRMATION_MS),
    replacedCookies: createAges(elapsed, SECOND_TAB_MS),
    loginRateLimit: createLoginRateLimit(config.loginRatePerMinute, clock),
    hasher: createPasswordHasher(config.bcryptCost, bcrypt),
    tokens: createSessionTokens(signingKey, clock),
  };
}

const WINDOW_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

/** Counts a login attempt of an address; throws 429 when it made too many in the last 60 seconds. */
type LoginRateLimit = (address: string) => void;

/** A sliding window for each client address. Refused attempts do not count, so a client that waits gets in. */
function createLoginRateLimit(perMinute: number, clock: Clock): LoginRateLimit {
  const attempts = new Map<string, number[]>();
  return (address) => {
    const now = clock.now();
    if (attempts.size > REMEMBERED_ADDRESSES) forgetOld(attempts, now);
    // What lies in the future was noted before the clock was set back.
    const recent = (attempts.get(address) ?? []).filter((at) => at > now - WINDOW_MS && at <= now);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= perMinute)
      throw tooManyRequests(
        Math.ceil((oldest + WINDOW_MS - now) / 1000),
        'Too many login attempts from this address. Wait a minute and try again.',
      );
    attempts.set(address, [...recent, now]);
  };
}

function forgetOld(attempts: Map<string, number[]>, now: number): void {
  for (const [address, times] of attempts)
    if ((times.at(-1) ?? 0) <= now - WINDOW_MS) attempts.delete(address);
}

type PasswordHasher = ReturnType<typeof createPasswordHasher>;

/** The two functions of the bcrypt package; tests pass ones that count. */
export interface Bcrypt {
  hash(password: string, cost: number): Promise<string>;
  compare(password: string, passwordHash: string): Promise<boolean>;
}

/** The lowest bcrypt cost that a configuration may ask for. */
const MINIMUM_BCRYPT_COST = 10;

const AT_ONCE = 2;
const WAITING = 32;

/**
 * bcrypt at `cost` (2^cost rounds, never under 10), off the event loop and two at once: one costs about 0.2 s of a core at 12.
 * Both functions throw 429 when too many are already waiting.
 */
export function createPasswordHasher(cost: number, bcrypt: Bcrypt = onFirstUse) {
  if (cost < MINIMUM_BCRYPT_COST) throw new RangeError('bcrypt cost must be 10 or more');
  const enqueue = createBoundedQueue(AT_ONCE, WAITING);
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    const result = enqueue(work);
    if (!result) throw tooManyRequests(5, 'Too many sign-ins at once. Wait a moment and try again.');
    return result;
  };
  const nobodysHash = hashOfNoPassword(cost);
  return {
    /** Whether a hash was made at another cost than today's, which its time to compare would give away. */
    isOutdated: (passwordHash: string): boolean => costOf(passwordHash) !== cost,
    hash: async (password: string): Promise<string> => run(() => bcrypt.hash(password, cost)),
    /** Whether the password is the one that was hashed. Without a hash the same work is done and the answer is no. */
    matches: async (password: string, passwordHash: string | undefined): Promise<boolean> => {
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

/** Runs work with at most so many at once and so many waiting; undefined instead of a promise when full. */
type BoundedQueue = <T>(work: () => Promise<T>) => Promise<T> | undefined;

function createBoundedQueue(concurrency: number, capacity: number): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const release = () => {
    const next = waiting.shift();
    // The place passes straight to the next in line, so nobody who comes in between can jump the queue.
    if (next) next();
    else running -= 1;
  };
  const acquire = (): Promise<void> => {
    if (running >= concurrency) return new Promise((resolve) => waiting.push(resolve));
    running += 1;
    return Promise.resolve();
  };
  return (work) => {
    if (running >= concurrency && waiting.length >= capacity) return undefined;
    return acquire().then(work).finally(release);
  };
}
