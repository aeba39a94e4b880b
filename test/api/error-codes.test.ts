import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const call = (path: string, init?: RequestInit) => fetch(`${server.url}/api/v1${path}`, init);

test('a refusal names its code in a header, and its body keeps its form', async () => {
  const wrong = await call('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'Wrong-Horse-7' }),
  });
  expect(wrong.headers.get('alcove-error')).toBe('wrong_credentials');
  expect(Object.keys((await wrong.json()) as object)).toEqual(['detail']);
  expect((await call('/auth/me')).headers.get('alcove-error')).toBe('not_authenticated');
  expect((await call('/no/such/route')).headers.get('alcove-error')).toBe('not_found');
});

test('an answer that is no refusal names none', async () => {
  const health = await fetch(`${server.url}/health`);
  expect(health.headers.get('alcove-error')).toBeNull();
});
