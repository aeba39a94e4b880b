import type { Request } from 'express';

const NAME = 'alcove_refresh';
const ATTRIBUTES = 'Path=/api/v1/auth; HttpOnly; SameSite=Strict';

/** The `Set-Cookie` value (RFC 6265) that keeps a refresh token out of scripts' reach. */
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

/** The refresh token that the browser sent along, or undefined. */
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
