import { recall } from '../app/remembered.ts';
import { setAccessToken } from './access-token.ts';
import { reportReachable } from './reachability.ts';

/** What came of asking for a new access token; `failed`: nobody knows, because the server did not answer properly. */
type Renewal = 'renewed' | 'refused' | 'failed';

let running: Promise<Renewal> | undefined;

/**
 * Gets a new access token with the refresh cookie and the secret of this page; calls at the same time share one request.
 * `refused`: the session is over, or there never was one.
 */
export function refreshAccessToken(): Promise<Renewal> {
  running ??= refresh().finally(() => {
    running = undefined;
  });
  return running;
}

async function refresh(): Promise<Renewal> {
  const headers = { 'Alcove-Page': recall('pageSecret') ?? '' };
  const response = await fetch('/api/v1/auth/refresh', { method: 'POST', headers }).catch(() => undefined);
  reportReachable(response !== undefined);
  if (!response || response.status === 429 || response.status >= 500) return 'failed';
  if (!response.ok) return 'refused';
  const { access_token } = (await response.json()) as { access_token: string };
  setAccessToken(access_token);
  return 'renewed';
}
