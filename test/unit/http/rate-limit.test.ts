import { expect, test } from 'vitest';
import { createTokenBuckets } from '../../../server/http/rate-limit.ts';

function makeBuckets(settings: { burst: number; perMinute: number }) {
  const clock = { time: 0, now: () => clock.time };
  const buckets = createTokenBuckets(settings, clock);
  const take = (times: number, key = 'a') => Array.from({ length: times }, () => buckets.take(key)).at(-1);
  return { clock, buckets, take };
}

test('a bucket gives as many as it holds, then tells how long until the next', () => {
  const { take } = makeBuckets({ burst: 3, perMinute: 60 });
  expect(take(1)).toEqual({ allowed: true, remaining: 2 });
  expect(take(2)).toEqual({ allowed: true, remaining: 0 });
  expect(take(1)).toEqual({ allowed: false, retryAfterSeconds: 1 });
});

test('it fills evenly, in parts of a token too, and never above its capacity', () => {
  const { clock, take } = makeBuckets({ burst: 2, perMinute: 60 });
  take(2);
  clock.time += 500;
  expect(take(1)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  clock.time += 500;
  expect(take(1)).toEqual({ allowed: true, remaining: 0 });
  clock.time += 86_400_000;
  expect(take(1)).toEqual({ allowed: true, remaining: 1 });
});

test('the wait is in whole seconds, rounded up, and then there is one', () => {
  const { clock, take } = makeBuckets({ burst: 1, perMinute: 7 });
  take(1);
  const refused = take(1);
  expect(refused).toEqual({ allowed: false, retryAfterSeconds: 9 });
  clock.time += 8_000;
  expect(take(1)?.allowed).toBe(false);
  clock.time += 1_000;
  expect(take(1)?.allowed).toBe(true);
});

test('a refused request costs nothing and does not put the next one off', () => {
  const { clock, take } = makeBuckets({ burst: 1, perMinute: 60 });
  take(500);
  clock.time += 1_000;
  expect(take(1)?.allowed).toBe(true);
});

test('keys do not share, and looking at what is left takes nothing', () => {
  const { buckets, take } = makeBuckets({ burst: 2, perMinute: 60 });
  take(2, 'a');
  expect([buckets.left('a'), buckets.left('b'), buckets.left('b')]).toEqual([0, 2, 2]);
  expect(take(1, 'b')?.allowed).toBe(true);
});

test('an attacker with many keys gains nothing: those that are not full are remembered', () => {
  const { buckets, take } = makeBuckets({ burst: 1, perMinute: 1 });
  take(1, 'spent');
  for (let index = 0; index < 10_050; index += 1) buckets.take(`key ${index}`);
  expect(take(1, 'spent')?.allowed).toBe(false);
});
