import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Caller } from './caller.ts';
import { requestState } from './request-state.ts';

/** How many requests may come at once, and how many are given back each minute. */
interface RateLimitSettings {
  burst: number;
  perMinute: number;
}

/** How many tokens are left, or how long until there is one, in seconds. */
type Taken = { allowed: true; remaining: number } | { allowed: false; retryAfterSeconds: number };

type TokenBuckets = ReturnType<typeof createTokenBuckets>;

/** Makes token buckets that forget a key once it is full again, so memory is bounded by recent callers. */
export function createTokenBuckets(usual: RateLimitSettings, clock: Clock) {
  const buckets = new Map<string, Bucket>();
  return {
    /** Takes one token, of a bucket with these settings or the usual ones. */
    take(key: string, settings: RateLimitSettings = usual): Taken {
      const now = clock.now();
      if (buckets.size > 10_000) forgetFull(buckets, now);
      const tokens = refill(buckets.get(key), settings, now);
      const left = tokens >= 1 ? tokens - 1 : tokens;
      buckets.set(key, { tokens: left, at: now, settings });
      if (tokens >= 1) return { allowed: true, remaining: Math.floor(left) };
      return { allowed: false, retryAfterSeconds: Math.ceil(((1 - tokens) * 60) / settings.perMinute) };
    },
    /** How many whole tokens are there now; takes none. */
    left: (key: string): number => Math.floor(refill(buckets.get(key), usual, clock.now())),
  };
}

interface Bucket {
  tokens: number;
  at: number;
  settings: RateLimitSettings;
}

function refill(bucket: Bucket | undefined, { burst, perMinute }: RateLimitSettings, now: number): number {
  if (!bucket) return burst;
  return Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perMinute) / 60_000);
}

function forgetFull(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, bucket] of buckets)
    if (refill(bucket, bucket.settings, now) >= bucket.settings.burst) buckets.delete(key);
}

/** The buckets of the API: one for everything, and one of its own for routes that are called while typing. */
interface RateLimits {
  standard: TokenBuckets;
  typing: TokenBuckets;
}

const REMAINING = 'X-RateLimit-Remaining';

/**
 * Counts the request against the user when the credential is valid, else against the client's address; and against the
 * API key where that has a limit of its own.
 */
export function rateLimit(limits: RateLimits): RequestHandler {
  return (request, response, next) => {
    const { caller, clientAddress, endpoint } = requestState(request);
    const key = caller
      ? `user:${caller.userId}`
      : (endpoint?.countedFor?.(request) ?? `address:${clientAddress}`);
    const buckets = limits[endpoint?.bucket ?? 'standard'];
    const all = [takeOwn(limits.standard, caller), buckets.take(key)];
    const remaining = all.map((taken) =>
      taken === undefined ? Infinity : taken.allowed ? taken.remaining : 0,
    );
    response.set(REMAINING, String(Math.min(...remaining)));
    for (const taken of all) if (taken?.allowed === false) throw tooManyRequests(taken.retryAfterSeconds);
    next();
  };
}

function takeOwn(buckets: TokenBuckets, caller: Caller | undefined): Taken | undefined {
  if (caller?.kind !== 'api_key' || caller.requestsPerMinute === undefined) return undefined;
  const perMinute = caller.requestsPerMinute;
  return buckets.take(`key:${caller.apiKeyId}`, { burst: perMinute, perMinute });
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
