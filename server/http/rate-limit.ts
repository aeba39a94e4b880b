import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { requestState } from './request-state.ts';

/** How many requests may come at once, and how many are given back each minute. */
export interface RateLimitSettings {
  burst: number;
  perMinute: number;
}

/** A token bucket for each key. */
export interface TokenBuckets {
  /** Takes one token: how many are left, or how long until there is one, in seconds. */
  take(key: string): { allowed: true; remaining: number } | { allowed: false; retryAfterSeconds: number };
  /** How many whole tokens are there now; takes none. */
  left(key: string): number;
}

/** Makes token buckets that forget a key once it is full again, so memory is bounded by recent callers. */
export function createTokenBuckets(settings: RateLimitSettings, clock: Clock): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMillisecond = settings.perMinute / 60_000;
  const refill = (key: string, now: number) => {
    const bucket = buckets.get(key) ?? { tokens: settings.burst, at: now };
    return Math.min(settings.burst, bucket.tokens + Math.max(0, now - bucket.at) * perMillisecond);
  };
  return {
    take(key) {
      const now = clock.now();
      if (buckets.size > 10_000) forgetFull(buckets, (other) => refill(other, now) >= settings.burst);
      const tokens = refill(key, now);
      const left = tokens >= 1 ? tokens - 1 : tokens;
      buckets.set(key, { tokens: left, at: now });
      if (tokens >= 1) return { allowed: true, remaining: Math.floor(left) };
      return { allowed: false, retryAfterSeconds: Math.ceil((1 - tokens) / perMillisecond / 1000) };
    },
    left: (key) => Math.floor(refill(key, clock.now())),
  };
}

function forgetFull(buckets: Map<string, unknown>, isFull: (key: string) => boolean): void {
  for (const key of buckets.keys()) if (isFull(key)) buckets.delete(key);
}

/** The buckets of the API: one for everything, and one of its own for routes that are called while typing. */
export interface RateLimits {
  standard: TokenBuckets;
  typing: TokenBuckets;
}

const REMAINING = 'X-RateLimit-Remaining';

/** Counts the request against the user when the credential is valid, else against the client's address. */
export function rateLimit(
  limits: RateLimits,
  isTyping: (method: string, path: string) => boolean,
): RequestHandler {
  return (request, response, next) => {
    const { caller, clientAddress } = requestState(request);
    const key = caller ? `user:${caller.userId}` : `address:${clientAddress}`;
    const buckets = isTyping(request.method, request.path) ? limits.typing : limits.standard;
    const taken = buckets.take(key);
    response.set(REMAINING, String(taken.allowed ? taken.remaining : 0));
    if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
    next();
  };
}

/** Tells the rate on what was refused before it was counted, such as a foreign Host or Origin. */
export function rateOnRefusal({ standard }: RateLimits): ErrorRequestHandler {
  return (thrown, request, response, next) => {
    if (!response.headersSent && response.get(REMAINING) === undefined)
      response.set(REMAINING, String(standard.left(`address:${requestState(request).clientAddress}`)));
    next(thrown);
  };
}

/** 429 with the seconds to wait (RFC 6585 section 4). */
export function tooManyRequests(
  retryAfterSeconds: number,
  detail = 'Too many requests. Wait a moment and try again.',
) {
  return new AppError(429, 'rate_limited', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}
