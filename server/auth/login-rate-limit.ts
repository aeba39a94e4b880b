import type { Clock } from '../core/clock.ts';
import { tooManyRequests } from '../http/rate-limit.ts';

const WINDOW_MS = 60_000;
const REMEMBERED_ADDRESSES = 10_000;

/** Counts a login attempt of an address; throws 429 when it made too many in the last 60 seconds. */
export type LoginRateLimit = (address: string) => void;

/** A sliding window for each client address. Refused attempts do not count, so a client that waits gets in. */
export function createLoginRateLimit(perMinute: number, clock: Clock): LoginRateLimit {
  const attempts = new Map<string, number[]>();
  return (address) => {
    const now = clock.now();
    if (attempts.size > REMEMBERED_ADDRESSES) forgetOld(attempts, now);
    // What lies in the future was noted before the clock was set back.
    const recent = (attempts.get(address) ?? []).filter((at) => at > now - WINDOW_MS && at <= now);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= perMinute)
      throw tooManyRequests(
        Math.ceil((oldest + WINDOW_MS - now) / 1000),
        'Too many login attempts from this address. Wait a minute and try again.',
      );
    attempts.set(address, [...recent, now]);
  };
}

function forgetOld(attempts: Map<string, number[]>, now: number): void {
  for (const [address, times] of attempts)
    if ((times.at(-1) ?? 0) <= now - WINDOW_MS) attempts.delete(address);
}
