/**
 * The access token lives in this variable only: never in storage, where other scripts or a stolen profile
 * could read it. The refresh token is in an HttpOnly cookie that this code cannot see.
 */
let accessToken: string | undefined;

/** The current access token, or undefined when nobody is logged in. */
export function getAccessToken(): string | undefined {
  return accessToken;
}

/** Replaces the access token; undefined forgets it. */
export function setAccessToken(token: string | undefined): void {
  accessToken = token;
}
