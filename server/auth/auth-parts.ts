import type { KeyObject } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/connection.ts';
import { PASSWORD_CONFIRMATION_MS } from '../http/access.ts';
import { type Ages, createAges } from './ages.ts';
import { type ApiKeysRepository, createApiKeysRepository } from './api-keys.repository.ts';
import { type Audit, createAudit } from './audit.repository.ts';
import { createLockout, type Lockout } from './lockout.ts';
import { createLoginFailuresRepository } from './login-failures.repository.ts';
import { createLoginRateLimit, type LoginRateLimit } from './login-rate-limit.ts';
import { type Bcrypt, createPasswordHasher, type PasswordHasher } from './password-hash.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { SECOND_TAB_MS } from './refresh-cookie.ts';
import { createSessionTokens, type SessionTokens } from './session-token.ts';
import { createSessionsRepository, type SessionsRepository } from './sessions.repository.ts';
import { createUsersRepository, type UsersRepository } from './users.repository.ts';

/** Settings of accounts; lifetimes in seconds. */
export interface AuthConfig {
  /** 3600 is the interface's Variant B, 900 its Variant A. */
  accessTokenTtlSeconds: number;
  /** Also the time-to-live of a session; 604800 by the interface. */
  refreshTokenTtlSeconds: number;
  passwordPolicy: PasswordPolicy;
  /** Whether anybody who reaches the server may register, only with an invitation, or nobody. */
  registration: 'open' | 'invite' | 'closed';
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
