import { type KeyObject, randomBytes } from 'node:crypto';
import { type AuthService, createAuthService } from './auth/auth.service.ts';
import type { Bcrypt } from './auth/auth-parts.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { Database } from './db/connection.ts';

interface AccountParts {
  database: Database;
  clock: Clock;
  signingKey: KeyObject;
  setupToken?: string;
  /** The hash functions; the bcrypt package's when absent. */
  bcrypt?: Bcrypt;
  /** Clears what the engine holds of a user when all their sessions end. */
  onSessionsEnded?: (userId: string) => Promise<void>;
  /** Removes what other features keep of a user, before the account goes. */
  onUserDeleted?: (userId: string) => Promise<void>;
}

/** The accounts of a data directory, for the server and for the command line alike. */
export function buildAccounts(config: Config, parts: AccountParts): AuthService {
  return createAuthService({
    ...parts,
    randomBytes,
    config: {
      accessTokenTtlSeconds: config.accessTokenTtlSeconds,
      refreshTokenTtlSeconds: config.refreshTokenTtlSeconds,
      passwordPolicy: config.passwordPolicy,
      registration: config.accounts.registration,
      registeredPerHour: config.accounts.registeredPerHour,
      bcryptCost: config.bcryptCost,
      loginRatePerMinute: config.rate.loginPerMinute,
      secureCookies: config.remote.tls !== undefined || config.remote.publicUrl?.protocol === 'https:',
    },
  });
}
