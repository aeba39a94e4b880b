import { expect, test } from 'vitest';
import { createPasswordHasher } from '../../../server/auth/auth-parts.ts';

test('a cost under 10 is refused', () => {
  expect(() => createPasswordHasher(9)).toThrow(RangeError);
});

test('a hash has the cost that was asked for and matches its password only', async () => {
  const hasher = createPasswordHasher(10);
  const hash = await hasher.hash('Correct-Horse-7');
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(await hasher.matches('Correct-Horse-7', hash)).toBe(true);
  expect(await hasher.matches('Correct-Horse-8', hash)).toBe(false);
  expect(await hasher.matches('Correct-Horse-7', undefined)).toBe(false);
});

test('a NUL in a password does not cut it', async () => {
  const hasher = createPasswordHasher(10);
  expect(await hasher.matches('Aa1!\0another', await hasher.hash('Aa1!\0one'))).toBe(false);
});

test('no more than two are computed at once, in the order they came, and a failure frees its place', async () => {
  const started: string[] = [];
  const finish = new Map<string, (fails?: Error) => void>();
  const hasher = createPasswordHasher(10, {
    compare: async () => true,
    hash: (password) => {
      started.push(password);
      return new Promise((resolve, reject) =>
        finish.set(password, (failure) => (failure ? reject(failure) : resolve('hash'))),
      );
    },
  });
  const results = ['a', 'b', 'c', 'd'].map((password) => hasher.hash(password));
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  finish.get('b')?.(new Error('broken'));
  await expect(results[1]).rejects.toThrow('broken');
  finish.get('a')?.();
  await results[0];
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  finish.get('c')?.();
  finish.get('d')?.();
  await expect(Promise.all([results[2], results[3]])).resolves.toEqual(['hash', 'hash']);
});

test('whoever finds the queue full gets 429 with the seconds to wait', async () => {
  const hasher = createPasswordHasher(10, { compare: async () => true, hash: () => new Promise(() => {}) });
  for (let place = 0; place < 34; place += 1) void hasher.hash('x');
  await expect(hasher.hash('x')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '5' } });
});
