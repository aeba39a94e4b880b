import { createHash } from 'node:crypto';
import type { ApiKeyInput } from './auth.schemas.ts';

/** A script's wish for a key, which a person grants in the app (RFC 8628). Kept in memory: a restart ends it. */
export interface DeviceRequest {
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
export const DEVICE_REQUEST_MS = 600_000;
export const DEVICE_POLL_MS = 5_000;

/**
 * Requests that may wait at once, in all and from one address. More than the rate limit lets an address make while one
 * waits: what another program of this machine asks for keeps nobody else from asking.
 */
const MOST_REQUESTS = 10_000;
const MOST_FROM_ONE_ADDRESS = 1_000;

/** Consonants only, so that no word comes out and nothing is mistaken (RFC 8628, section 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

export type DeviceRequests = ReturnType<typeof createDeviceRequests>;

/** Keeps the requests that wait, by the digest of the secret that the script holds. */
export function createDeviceRequests(parts: { now: () => number; randomBytes: (size: number) => Buffer }) {
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
