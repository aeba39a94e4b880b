import type { Request } from 'express';
import { notAuthenticated } from '../http/access.ts';
import type { AccessTokenBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import { bearerToken } from './bearer-token.ts';
import { noteUse } from './identify.ts';
import { issueAccessToken } from './issue-tokens.ts';
import { readRefreshCookie } from './refresh-cookie.ts';
import type { LiveSession } from './sessions.repository.ts';

/** Makes a new access token for a living session; it keeps the session's token id. Else 401. */
export function createRefresh(parts: AuthParts) {
  const { sessions, clock } = parts;
  const find = createFindRefreshed(parts);
  return (refreshToken: string | undefined): AccessTokenBody => {
    const session = find(refreshToken);
    if (!session) throw notAuthenticated();
    noteUse(0, clock.now(), () => sessions.touch(session.id, clock.now()));
    return issueAccessToken(parts, session);
  };
}

/** The living session that a refresh token renews. */
export function createFindRefreshed({ tokens, sessions, clock }: AuthParts) {
  return (refreshToken: string | undefined): (LiveSession & { tokenId: string }) | undefined => {
    const claims = refreshToken === undefined ? undefined : tokens.read(refreshToken, 'refresh');
    const session = claims && sessions.findAlive(claims.sub, claims.jti, clock.now());
    return session && { ...session, tokenId: claims.jti };
  };
}

/** Where the refresh token is: the body (Variant B), else the header (Variant A), else the cookie. */
export function findRefreshToken(
  body: { refresh_token?: string | undefined },
  request: Request,
): string | undefined {
  return body.refresh_token ?? bearerToken(request) ?? readRefreshCookie(request);
}
