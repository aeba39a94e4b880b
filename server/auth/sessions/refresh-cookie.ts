import type { Request } from 'express';

const NAME = 'alcove_refresh';
/**
 * In the answer to a login and in each request by cookie: the secret of a page. The page keeps it where only its origin
 * reads; cookies know no port, so that any program of this machine may be given one.
 */
export const PAGE_HEADER = 'Alcove-Page';

/**
 * For how long a cookie that was just replaced is still good, in milliseconds: two tabs ask at the same time, and an answer
 * may be lost. Later it is a copy in other hands.
 */
export const SECOND_TAB_MS = 30_000;

const ATTRIBUTES = 'Path=/api/v1/auth; HttpOnly; SameSite=Strict';

/** The `Set-Cookie` value (RFC 6265) of a refresh cookie, out of scripts' reach. */
export function setRefreshCookie(
  token: string,
  settings: { maxAgeSeconds: number; secure: boolean },
): string {
  return `${NAME}=${token}; Max-Age=${settings.maxAgeSeconds}; ${attributes(settings.secure)}`;
}

/** The `Set-Cookie` value that removes it. */
export function clearRefreshCookie(secure: boolean): string {
  return `${NAME}=; Max-Age=0; ${attributes(secure)}`;
}

/** The refresh cookie that the browser sent along, or undefined. */
export function readRefreshCookie(request: Request): string | undefined {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);
}

function attributes(secure: boolean): string {
  return secure ? `${ATTRIBUTES}; Secure` : ATTRIBUTES;
}
