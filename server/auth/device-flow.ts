import { AppError } from '../core/app-error.ts';
import type { Caller } from '../http/caller.ts';
import { tooManyRequests } from '../http/rate-limit.ts';
import type { ApiKeyInput, CreatedApiKeyBody } from './auth.schemas.ts';
import { createDeviceRequests, DEVICE_POLL_MS, DEVICE_REQUEST_MS } from './device-requests.ts';

/** What a script is told when it asks whether the person has answered (RFC 8628, section 3.5). */
export type DevicePoll =
  /** `account`: the e-mail of who granted it, which may be somebody else than who started the script. */
  | { kind: 'granted'; key: string; account: string }
  | { kind: 'waiting'; error: 'authorization_pending' | 'slow_down' }
  | { kind: 'over'; error: 'access_denied' | 'expired_token' };

export type DeviceFlow = ReturnType<typeof createDeviceFlow>;

/**
 * The device authorization grant (RFC 8628): a script asks for an API key, shows a code, and a person who is logged in
 * grants or denies it in the app. The key goes to the script alone, once.
 */
export function createDeviceFlow(parts: {
  now: () => number;
  randomBytes: (size: number) => Buffer;
  createApiKey: (caller: Caller, wish: ApiKeyInput) => CreatedApiKeyBody;
}) {
  const requests = createDeviceRequests(parts);
  const pending = (userCode: string) => {
    const request = requests.pending(userCode);
    if (!request)
      throw new AppError(
        404,
        'device_request_not_found',
        'No script waits under this code. It may have expired.',
      );
    return request;
  };
  return {
    /** Throws 429 when too many scripts wait already. */
    start(wish: ApiKeyInput, clientAddress: string) {
      const opened = requests.open(wish, clientAddress);
      if (!opened) throw tooManyRequests(DEVICE_REQUEST_MS / 1000, 'Too many scripts wait for an answer.');
      return {
        device_code: opened.deviceCode,
        user_code: opened.request.userCode,
        expires_in: DEVICE_REQUEST_MS / 1000,
        interval: DEVICE_POLL_MS / 1000,
      };
    },
    poll(deviceCode: string): DevicePoll {
      const request = requests.byDeviceCode(deviceCode);
      if (!request) return { kind: 'over', error: 'expired_token' };
      if (request.answer.kind === 'pending')
        return { kind: 'waiting', error: slowDown(request, parts.now()) };
      // Told once: what the script does not hear now, nobody can ask for again.
      requests.close(deviceCode);
      return request.answer.kind === 'granted' ? request.answer : { kind: 'over', error: 'access_denied' };
    },
    /** What waits under this code, for the person who is to answer. Throws 404 when nothing does. */
    read(userCode: string) {
      const { wish, clientAddress, expiresAt, ...request } = pending(userCode);
      return { ...wish, user_code: request.userCode, client_address: clientAddress, expiresAt };
    },
    /** Makes the key in the caller's name, or tells the script that it gets none. Throws 404 when nothing waits. */
    answer(caller: Caller, userCode: string, isGranted: boolean): void {
      const request = pending(userCode);
      request.answer = isGranted
        ? { kind: 'granted', key: parts.createApiKey(caller, request.wish).key, account: caller.email }
        : { kind: 'denied' };
    },
  };
}

function slowDown(
  request: { nextPollAt: number; intervalMs: number },
  now: number,
): 'authorization_pending' | 'slow_down' {
  const isEarly = now < request.nextPollAt;
  // RFC 8628, section 3.5: the interval grows by five seconds for this and all later requests.
  if (isEarly) request.intervalMs += DEVICE_POLL_MS;
  request.nextPollAt = now + request.intervalMs;
  return isEarly ? 'slow_down' : 'authorization_pending';
}
