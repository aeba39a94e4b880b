import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (path: string, init?: RequestInit) => fetch(`${server.url}/api/v1${path}`, init);

test('a refusal names its code beside the sentence, and in a header', async () => {
  const wrong = await call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'Wrong-Horse-7' }),
  });
  expect(wrong.headers.get('alcove-error')).toBe('wrong_credentials');
  expect(await wrong.json()).toEqual({ detail: 'Incorrect email or password', code: 'wrong_credentials' });
  expect((await call('/auth/me')).headers.get('alcove-error')).toBe('not_authenticated');
  expect((await call('/no/such/route')).headers.get('alcove-error')).toBe('not_found');
});

test('what a sentence says beside its code is told as parameters, of a field too', async () => {
  const long = await call('/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org', password: 'short', first_name: 'x'.repeat(101) }),
  });
  expect(await long.json()).toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'first_name', code: 'too_long', params: { most: 100 } }],
  });
  const weak = await call('/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@example.org', password: 'Abcdefg7' }),
  });
  expect(await weak.json()).toMatchObject({
    code: 'password_policy',
    errors: [{ field: 'password', code: 'password_special' }],
  });
});

test('an answer that is no refusal names none', async () => {
  const health = await fetch(`${server.url}/health`);
  expect(health.headers.get('alcove-error')).toBeNull();
});
