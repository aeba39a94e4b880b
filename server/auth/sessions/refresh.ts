import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { notAuthenticated } from '../../http/access.ts';
import { storageFailure } from '../../http/error-handler.ts';
import type { AccessTokenBody } from '../auth.schemas.ts';
import type { AuthParts } from '../auth-parts.ts';
import { bearerToken } from '../bearer-token.ts';
import { noteUse } from '../identify.ts';
import { issueAccessToken, issueRefreshCookie } from './issue-tokens.ts';
import { PAGE_HEADER, readRefreshCookie, SECOND_TAB_MS } from './refresh-cookie.ts';
import type { LiveSession } from './sessions.repository.ts';

/**
 * What a session is renewed with: the refresh token, or the cookie and the secret of the page that it was set for. A
 * browser gives the cookie to every other port of this machine; the secret it gives to nobody.
 */
type RefreshGiven = { kind: 'token'; token: string } | { kind: 'cookie'; cookie: string; pageSecret: string };

/** A new access token, and the cookie in place of the one that was given; none where the disk takes no write. */
interface Renewed {
  body: AccessTokenBody;
  cookie?: { value: string; maxAgeSeconds: number };
}

type Found = LiveSession & { tokenId: string; cookie?: { page: string; generation: number } };

/**
 * Makes a new access token for a living session; it keeps the session's token id. Else 401. A cookie is good once: one that
 * comes again with its secret has been copied, and ends the session.
 */
export function createRefresh(parts: AuthParts) {
  const find = createFindRefreshed(parts);
  return (given: RefreshGiven | undefined): Renewed => {
    const session = find(given);
    if (!session) throw notAuthenticated();
    const { clock, sessions } = parts;
    noteUse(0, clock.now(), () => sessions.touch(session.id, clock.now()));
    const cookie = session.cookie && replaceCookie(parts, session, session.cookie);
    return { body: issueAccessToken(parts, session), cookie };
  };
}

/** The living session that is renewed with this. */
export function createFindRefreshed({ tokens, sessions, clock }: AuthParts) {
  return (given: RefreshGiven | undefined): Found | undefined => {
    if (!given) return undefined;
    const claims =
      given.kind === 'token' ? tokens.read(given.token, 'refresh') : tokens.read(given.cookie, 'cookie');
    if (!claims) return undefined;
    const { page, generation } = claims;
    const isBound = page !== undefined && generation !== undefined;
    if (given.kind === 'cookie' && !(isBound && page === digestOfPage(given.pageSecret))) return undefined;
    const session = sessions.findAlive(claims.sub, claims.jti, clock.now());
    if (!session) return undefined;
    return { ...session, tokenId: claims.jti, ...(isBound ? { cookie: { page, generation } } : {}) };
  };
}

/** Where the refresh token is: the body (Variant B), else the header (Variant A), else a page has a cookie. */
export function readRefresh(
  body: { refresh_token?: string | undefined },
  request: Request,
): RefreshGiven | undefined {
  const token = body.refresh_token ?? bearerToken(request);
  if (token !== undefined) return { kind: 'token', token };
  const cookie = readRefreshCookie(request);
  const pageSecret = request.headers[PAGE_HEADER.toLowerCase()];
  if (cookie === undefined || typeof pageSecret !== 'string') return undefined;
  return { kind: 'cookie', cookie, pageSecret };
}

/** What a cookie tells of the secret of its page: 256 random bits, so nothing can be guessed from it. */
export function digestOfPage(pageSecret: string): string {
  return createHash('sha256').update(pageSecret).digest('base64url');
}

function replaceCookie(
  parts: AuthParts,
  session: Found,
  { page, generation }: { page: string; generation: number },
): Renewed['cookie'] {
  const { sessions, replacedCookies, clock } = parts;
  const isNewest = generation >= session.refreshGeneration;
  if (!isNewest && !isSecondTab(parts, session, generation)) {
    endCopied(parts, session);
    throw notAuthenticated();
  }
  const next = isNewest ? generation + 1 : session.refreshGeneration;
  try {
    if (isNewest) sessions.replaceCookie(session.id, next);
  } catch (thrown) {
    // On a full disk the old one stays good: a person must still be able to read what is there.
    if (storageFailure(thrown)) return undefined;
    throw thrown;
  }
  if (isNewest) replacedCookies.note(session.id);
  return {
    value: issueRefreshCookie(parts, session, { page, generation: next }),
    maxAgeSeconds: Math.max(0, Math.floor((session.expiresAt - clock.now()) / 1000)),
  };
}

/** Whether this cookie was replaced a moment ago: by another tab, or by an answer that never arrived. */
function isSecondTab({ replacedCookies }: AuthParts, session: Found, generation: number): boolean {
  if (replacedCookies.of(session.id) !== undefined) return true;
  return generation === session.refreshGeneration - 1 && replacedCookies.sinceStart() < SECOND_TAB_MS;
}

function endCopied({ database, sessions, audit }: AuthParts, { id, userId, tenantId }: Found): void {
  sessions.unwrittenEnds.end(id, () =>
    database.transaction(() => {
      if (sessions.delete(userId, id))
        audit({ tenantId, subjectUserId: userId, action: 'session.copied', subjectId: id });
    }),
  );
}
