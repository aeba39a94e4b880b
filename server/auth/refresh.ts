import type { Request } from 'express';
import { notAuthenticated } from '../http/access.ts';
import type { AccessTokenBody } from './auth.schemas.ts';
import type { AuthParts } from './auth-parts.ts';
import { bearerToken } from './bearer-token.ts';
import { noteUse } from './identify.ts';
import { issueAccessToken } from './issue-tokens.ts';
import { readRefreshCookie } from './refresh-cookie.ts';

/** Makes a new access token for a living session; it keeps the session's token id. Else 401. */
export function createRefresh(parts: AuthParts) {
  const { tokens, sessions, clock } = parts;
  return (refreshToken: string | undefined): AccessTokenBody => {
    const claims = refreshToken === undefined ? undefined : tokens.read(refreshToken, 'refresh');
    const session = claims && sessions.findAlive(claims.sub, claims.jti, clock.now());
    if (!claims || !session) throw notAuthenticated();
    noteUse(0, clock.now(), () => sessions.touch(session.id, clock.now()));
    return issueAccessToken(parts, { ...session, tokenId: claims.jti });
  };
}

/** Where the refresh token is: the body (Variant B), else the header (Variant A), else the cookie. */
export function findRefreshToken(
  body: { refresh_token?: string | undefined },
  request: Request,
): string | undefined {
  return body.refresh_token ?? bearerToken(request) ?? readRefreshCookie(request);
}
