import { getAccessToken, setAccessToken } from './access-token.ts';
import { noAnswer, readError } from './api-error.ts';
import { reportReachable } from './reachability.ts';
import { refreshAccessToken } from './refresh.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a call may carry besides its path. */
interface CallOptions {
  /** Goes as JSON; a form goes as it is. */
  body?: unknown;
  query?: Record<string, string | number | boolean | undefined>;
  signal?: AbortSignal;
  accept?: string;
}

let sessionEnded: () => void = () => {};

/** Says what to do when the session is over: the refresh token was refused too. */
export function onSessionEnded(listener: () => void): void {
  sessionEnded = listener;
}

/** Calls the API and answers its JSON. Throws ApiError for every refusal and when the server does not answer. */
export async function call<Result>(method: Method, path: string, options: CallOptions = {}): Promise<Result> {
  const response = await callRaw(method, path, options);
  return (await response.json()) as Result;
}

/** Calls the API and answers the response itself, for streams. An expired access token is renewed once. */
export async function callRaw(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const used = getAccessToken();
  let response = await send(method, path, options);
  if (response.status === 401 && used) {
    if (!(await renewAccessToken(used))) throw await readError(response);
    response = await send(method, path, options);
  }
  if (!response.ok) throw await readError(response);
  return response;
}

/**
 * Gets a token in place of one that was refused; false when the session is over, which is told to the app.
 * Throws ApiError where the server does not say: a session does not end because a server is restarted.
 */
export async function renewAccessToken(used: string): Promise<boolean> {
  if (getAccessToken() !== used && getAccessToken()) return true;
  const renewal = await refreshAccessToken();
  if (renewal === 'failed') throw noAnswer();
  if (renewal === 'renewed') return true;
  setAccessToken(undefined);
  sessionEnded();
  return false;
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const token = getAccessToken();
  const headers: Record<string, string> = { Accept: options.accept ?? 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  const body = isForm ? (options.body as FormData) : JSON.stringify(options.body);
  try {
    const response = await fetch(`/api/v1${path}${queryText(options.query)}`, {
      method,
      headers,
      body,
      signal: options.signal,
      keepalive: outlivesWindow(method, body),
    });
    reportReachable(true);
    return response;
  } catch (failure) {
    if (options.signal?.aborted) throw failure;
    reportReachable(false);
    throw noAnswer();
  }
}

/** What was changed or deleted is that though the window closes at once. Browsers allow such requests 64 KiB together. */
function outlivesWindow(method: Method, body: unknown): boolean {
  if (method === 'DELETE') return body === undefined;
  return method === 'PATCH' && typeof body === 'string' && body.length < 8_192;
}

function queryText(query: CallOptions['query']): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return entries.length
    ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
    : '';
}
