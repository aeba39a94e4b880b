import type { Request } from 'express';
import { PASSWORD_CONFIRMATION_MS } from '../http/access.ts';
import { type Caller, SCOPES, type Scope } from '../http/caller.ts';
import { API_KEY_PREFIX, hashApiKey } from './api-keys/api-key-text.ts';
import type { AuthParts } from './auth-parts.ts';
import { bearerToken } from './bearer-token.ts';
import type { LiveSession } from './sessions/sessions.repository.ts';

/** Who a request comes from, judged anew each time; undefined for no, a wrong or a dead credential. */
type Identify = (request: Request) => Caller | undefined;

const TOUCH_EVERY_MS = 60_000;

/**
 * The one extractor of credentials: an access token or an API key as `Authorization: Bearer`, or an API key
 * as `x-api-key`. Every credential leads to a row of an active user, so a disabled one is out at once.
 */
export function createIdentify(parts: AuthParts): Identify {
  return (request) => {
    const bearer = bearerToken(request);
    if (bearer?.startsWith(API_KEY_PREFIX)) return identifyByKey(parts, bearer);
    if (bearer !== undefined) return identifyByToken(parts, bearer);
    const key = request.headers['x-api-key'];
    return typeof key === 'string' && request.headers.authorization === undefined
      ? identifyByKey(parts, key)
      : undefined;
  };
}

function identifyByToken(
  { tokens, sessions, clock, ...parts }: AuthParts,
  token: string,
): Caller | undefined {
  const now = clock.now();
  const claims = tokens.read(token, 'access');
  const session = claims && sessions.findAlive(claims.sub, claims.jti, now);
  if (!session) return undefined;
  noteUse(session.lastUsedAt, now, () => {
    sessions.touch(session.id, now);
    sessions.unwrittenEnds.write();
  });
  const { id, userId, tenantId, email, role } = session;
  return {
    kind: 'session',
    sessionId: id,
    tokenId: claims.jti,
    userId,
    tenantId,
    email,
    role,
    passwordConfirmedAt: confirmedAt(parts, session, now),
  };
}

/** Zero for a confirmation that only a clock which was set back makes look young. */
function confirmedAt(
  { confirmations }: Pick<AuthParts, 'confirmations'>,
  { id, passwordConfirmedAt }: LiveSession,
  now: number,
): number {
  const age = confirmations.of(id);
  if (age !== undefined) return passwordConfirmedAt;
  const isOld = passwordConfirmedAt > now || confirmations.sinceStart() > PASSWORD_CONFIRMATION_MS;
  return isOld ? 0 : passwordConfirmedAt;
}

function identifyByKey({ apiKeys, clock }: AuthParts, key: string): Caller | undefined {
  const now = clock.now();
  const row = apiKeys.findAlive(hashApiKey(key), now);
  if (!row) return undefined;
  noteUse(row.lastUsedAt ?? 0, now, () => apiKeys.touch(row.id, now));
  const { id, userId, tenantId, email, role, localOnly, requestsPerMinute } = row;
  return {
    kind: 'api_key',
    apiKeyId: id,
    userId,
    tenantId,
    email,
    role,
    localOnly,
    ...(requestsPerMinute === null ? {} : { requestsPerMinute }),
    scopes: knownScopes(row.scopes),
  };
}

/** Writes that a credential was used, unless that is noted already or the disk takes no write. */
export function noteUse(lastUsedAt: number, now: number, write: () => void): void {
  if (now - lastUsedAt < TOUCH_EVERY_MS) return;
  try {
    write();
  } catch {
    // On a full or read-only disk a person must still be able to read what is there.
  }
}

/** The scopes of a stored list that this version knows; a scope it does not know opens nothing. */
export function knownScopes(stored: string[]): Scope[] {
  return SCOPES.filter((scope) => stored.includes(scope));
}
