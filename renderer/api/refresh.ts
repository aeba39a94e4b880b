import { setAccessToken } from './access-token.ts';

let running: Promise<boolean> | undefined;

/**
 * Gets a new access token with the refresh cookie; calls at the same time share one request.
 * False: the session is over, or there never was one.
 */
export function refreshAccessToken(): Promise<boolean> {
  running ??= refresh().finally(() => {
    running = undefined;
  });
  return running;
}

async function refresh(): Promise<boolean> {
  const response = await fetch('/api/v1/auth/refresh', { method: 'POST' }).catch(() => undefined);
  if (!response?.ok) return false;
  const { access_token } = (await response.json()) as { access_token: string };
  setAccessToken(access_token);
  return true;
}
