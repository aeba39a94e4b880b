import { AppError } from '../core/app-error.ts';
import { newId } from '../core/ids.ts';
import { DEFAULT_TENANT_ID } from '../db/tables/accounts.ts';
import type { TokenPairBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import { normaliseEmail } from './normalise-email.ts';
import { issueRefreshCookie, issueTokenPair } from './sessions/issue-tokens.ts';
import { digestOfPage } from './sessions/refresh.ts';
import type { SessionRow } from './sessions/sessions.repository.ts';
import type { UserRow } from './users.repository.ts';

/** A login attempt; `userAgent` is kept so that a person can tell sessions apart. */
interface LoginAttempt {
  email: string;
  password: string;
  clientAddress: string;
  userAgent: string | undefined;
}

/** What a login answers, the value of its refresh cookie, and the secret that this works with. */
interface OpenedSession {
  body: TokenPairBody;
  cookie: string;
  pageSecret: string;
}

/**
 * Opens a session: lockout first, then the address's limit, then the password. Unknown e-mail, wrong password
 * and disabled account get the same 401 after the same work.
 */
export function createLogin(parts: AuthParts) {
  const { users, hasher, lockout, loginRateLimit } = parts;
  return async (attempt: LoginAttempt): Promise<OpenedSession> => {
    const email = normaliseEmail(attempt.email);
    lockout.check(email);
    loginRateLimit(attempt.clientAddress);
    const user = users.findByEmail(email);
    const right = await lockout.judge(
      email,
      async () => (await hasher.matches(attempt.password, user?.passwordHash)) && user?.isActive === true,
    );
    const opened = right && user ? await openSession(parts, user, attempt) : undefined;
    if (!opened) throw refuse(parts, user);
    return opened;
  };
}

// The row is read again: the password may have been changed, or the user disabled, while it was compared.
async function openSession(
  parts: AuthParts,
  judged: UserRow,
  { password, userAgent = '' }: LoginAttempt,
): Promise<OpenedSession | undefined> {
  const { database, users, sessions, confirmations, audit, clock, hasher } = parts;
  const passwordHash = hasher.isOutdated(judged.passwordHash) ? await hasher.hash(password) : undefined;
  return database.transaction(() => {
    const user = users.findById(judged.id);
    if (!user?.isActive || user.passwordHash !== judged.passwordHash) return undefined;
    const session = newSession(parts, user.id, userAgent);
    sessions.deleteExpired(user.id, clock.now());
    sessions.insert(session);
    confirmations.note(session.id);
    users.update(user.id, { lastLoginAt: clock.now(), passwordHash });
    audit({ ...subject(user), actorUserId: user.id, action: 'session.created', subjectId: session.id });
    const tokenSubject = { ...session, tenantId: user.tenantId, role: user.role };
    const pageSecret = parts.randomBytes(32).toString('base64url');
    const bound = { page: digestOfPage(pageSecret), generation: session.refreshGeneration };
    return {
      body: issueTokenPair(parts, tokenSubject),
      cookie: issueRefreshCookie(parts, tokenSubject, bound),
      pageSecret,
    };
  });
}

function newSession({ clock, config }: AuthParts, userId: string, userAgent: string): SessionRow {
  const now = clock.now();
  return {
    id: newId(),
    userId,
    tokenId: newId(),
    userAgent: userAgent.slice(0, 200),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + config.refreshTokenTtlSeconds * 1000,
    passwordConfirmedAt: now,
    refreshGeneration: 0,
  };
}

function refuse({ audit }: AuthParts, user: UserRow | undefined): AppError {
  audit({ ...(user ? subject(user) : { tenantId: DEFAULT_TENANT_ID }), action: 'login.failed' });
  return new AppError(401, 'wrong_credentials', 'Incorrect email or password', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

function subject(user: UserRow) {
  return { tenantId: user.tenantId, subjectUserId: user.id };
}
