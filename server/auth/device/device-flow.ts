import { createHash } from 'node:crypto';
import { AppError } from '../../core/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { tooManyRequests } from '../../http/rate-limit.ts';
import type { ApiKeyInput, CreatedApiKeyBody } from '../auth.schemas.ts';

/** What a script is told when it asks whether the person has answered (RFC 8628, section 3.5). */
export type DevicePoll =
  /** `account`: the e-mail of who granted it, which may be somebody else than who started the script. */
  | { kind: 'granted'; key: string; account: string }
  | { kind: 'waiting'; error: 'authorization_pending' | 'slow_down' }
  | { kind: 'over'; error: 'access_denied' | 'expired_token' };

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

/** A script's wish for a key, which a person grants in the app (RFC 8628). Kept in memory: a restart ends it. */
interface DeviceRequest {
  /** Eight letters that a person reads from a terminal and types. */
  userCode: string;
  wish: ApiKeyInput;
  clientAddress: string;
  expiresAt: number;
  /** The next time that the script may ask, in milliseconds since the epoch. */
  nextPollAt: number;
  intervalMs: number;
  answer: { kind: 'pending' } | { kind: 'denied' } | { kind: 'granted'; key: string; account: string };
}

/** How long a person has to answer, and how long a script waits between two questions, in milliseconds. */
const DEVICE_REQUEST_MS = 600_000;
const DEVICE_POLL_MS = 5_000;

/**
 * Requests that may wait at once, in all and from one address. More than the rate limit lets an address make while one
 * waits: what another program of this machine asks for keeps nobody else from asking.
 */
const MOST_REQUESTS = 10_000;
const MOST_FROM_ONE_ADDRESS = 1_000;

/** Consonants only, so that no word comes out and nothing is mistaken (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

/** Keeps the requests that wait, by the digest of the secret that the script holds. */
function createDeviceRequests(parts: { now: () => number; randomBytes: (size: number) => Buffer }) {
  const requests = new Map<string, DeviceRequest>();
  const forgetExpired = () => {
    for (const [key, { expiresAt }] of requests) if (expiresAt <= parts.now()) requests.delete(key);
  };
  return {
    /** Undefined when too many wait. */
    open(
      wish: ApiKeyInput,
      clientAddress: string,
    ): { deviceCode: string; request: DeviceRequest } | undefined {
      forgetExpired();
      const fromThere = [...requests.values()].filter((other) => other.clientAddress === clientAddress);
      if (requests.size >= MOST_REQUESTS || fromThere.length >= MOST_FROM_ONE_ADDRESS) return undefined;
      const deviceCode = parts.randomBytes(32).toString('base64url');
      const request: DeviceRequest = {
        userCode: makeUserCode(parts.randomBytes),
        wish,
        clientAddress,
        expiresAt: parts.now() + DEVICE_REQUEST_MS,
        nextPollAt: parts.now() + DEVICE_POLL_MS,
        intervalMs: DEVICE_POLL_MS,
        answer: { kind: 'pending' },
      };
      requests.set(digest(deviceCode), request);
      return { deviceCode, request };
    },
    byDeviceCode(deviceCode: string): DeviceRequest | undefined {
      forgetExpired();
      return requests.get(digest(deviceCode));
    },
    /** The one that waits for an answer under this code, however it is spelt. */
    pending(userCode: string): DeviceRequest | undefined {
      forgetExpired();
      const wanted = bare(userCode);
      return [...requests.values()].find(
        (request) => bare(request.userCode) === wanted && request.answer.kind === 'pending',
      );
    },
    close: (deviceCode: string) => void requests.delete(digest(deviceCode)),
  };
}

function makeUserCode(randomBytes: (size: number) => Buffer): string {
  const letters: string[] = [];
  while (letters.length < 8)
    // Only bytes below the largest multiple of 20, so that each letter is as likely as another.
    for (const byte of randomBytes(16)) if (byte < 240) letters.push(LETTERS[byte % LETTERS.length] ?? '');
  return `${letters.slice(0, 4).join('')}-${letters.slice(4, 8).join('')}`;
}

function bare(userCode: string): string {
  return userCode.toUpperCase().replaceAll(/[^A-Z]/g, '');
}

function digest(deviceCode: string): string {
  return createHash('sha256').update(deviceCode).digest('hex');
}
