import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let ada: string;
let bob: string;

beforeAll(async () => {
  server = await startServer({ environment: { ALCOVE_RATE_BURST: '100', ALCOVE_RATE_PER_MINUTE: '60' } });
  ada = (await server.logIn('ada@example.org')).token;
  bob = (await server.logIn('bob@example.org')).token;
});
beforeEach(() => server.clock.advance(101_000));
afterAll(() => server.close());

const me = (token?: string) => server.call('GET', '/auth/me', { token });
const remaining = (answer: { headers: Headers }) => Number(answer.headers.get('x-ratelimit-remaining'));

async function spend(count: number, token?: string) {
  for (let done = 0; done < count; done += 1) await me(token);
}

test('100 requests may come at once; the next is 429 with Retry-After, in the error form', async () => {
  const first = await me(ada);
  expect([first.status, remaining(first)]).toEqual([200, 99]);
  await spend(98, ada);
  const last = await me(ada);
  expect([last.status, remaining(last)]).toEqual([200, 0]);
  const refused = await me(ada);
  expect([refused.status, remaining(refused)]).toEqual([429, 0]);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(refused.body).toMatchObject({ detail: expect.any(String) });
});

test('one request a second comes back, up to 100 and no further', async () => {
  await spend(100, ada);
  server.clock.advance(999);
  expect((await me(ada)).status).toBe(429);
  server.clock.advance(1);
  expect((await me(ada)).status).toBe(200);
  expect((await me(ada)).status).toBe(429);
  server.clock.advance(60_000);
  expect(remaining(await me(ada))).toBe(59);
  server.clock.advance(3_600_000);
  const { token } = await server.logIn('ada@example.org');
  ada = token;
  server.clock.advance(101_000);
  expect(remaining(await me(ada))).toBe(99);
});

test('each user has a bucket of their own, whatever the session', async () => {
  const again = await server.logIn('bob@example.org');
  bob = again.token;
  server.clock.advance(101_000);
  await spend(100, bob);
  expect((await me(bob)).status).toBe(429);
  expect((await server.call('GET', '/auth/me', { token: again.token })).status).toBe(429);
  expect((await me(ada)).status).toBe(200);
});

test('calls without a valid token count against the address, and do not touch a user’s bucket', async () => {
  expect(remaining(await me())).toBe(99);
  await spend(50);
  await spend(48, 'not-a-token');
  const last = await me();
  expect([last.status, remaining(last)]).toEqual([401, 0]);
  expect((await me('not-a-token')).status).toBe(429);
  expect((await server.call('GET', '/nothing')).status).toBe(429);
  expect((await me(ada)).status).toBe(200);
});

test('X-Forwarded-For is not believed without a trusted proxy', async () => {
  await spend(100);
  const answer = await server.call('GET', '/auth/me', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(answer.status).toBe(429);
});

test('the header is on every response: success, 4xx of every kind, and what the local-origin guard refuses', async () => {
  const { port } = new URL(server.url);
  const id = '00000000-0000-7000-8000-000000000000';
  const answers = [
    await me(ada),
    await me(),
    await server.call('GET', '/nothing', { token: ada }),
    await server.call('PUT', '/auth/me', { token: ada }),
    await server.call('GET', `/chat/conversations/${id}`, { token: ada }),
    await server.call('GET', '/chat/conversations?limit=0', { token: ada }),
    await server.call('POST', '/chat/conversations', { token: ada, body: '{' }),
    await server.call('POST', '/chat/conversations', {
      token: ada,
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
    await server.call('GET', '/auth/me', { token: ada, headers: { origin: 'https://evil.example' } }),
    await server.call('PUT', '/privacy/cloud-key', { token: ada, body: { key: 'sk-12345678' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 405, 404, 422, 400, 415, 403, 403]);
  for (const { headers } of answers) expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  const misdirected = await rawRequest(`${server.url}/api/v1/auth/me`, {
    headers: { host: `evil.example:${port}` },
  });
  expect(misdirected.status).toBe(421);
  expect(misdirected.headers['x-ratelimit-remaining']).toMatch(/^\d+$/);
});

test('scoring and preloading have a bucket of their own, of 600', async () => {
  const score = () => server.call('POST', '/privacy/score', { token: ada, body: { text: 'a' } });
  expect(remaining(await score())).toBe(599);
  const { body } = await server.call('POST', '/chat/conversations', { token: ada });
  const preload = await server.call('POST', `/chat/conversations/${body.id}/preload`, { token: ada });
  expect([preload.status, remaining(preload)]).toEqual([200, 598]);
  await spend(99, ada);
  expect((await me(ada)).status).toBe(429);
  expect((await score()).status).toBe(200);
});

test('pages outside /api/v1 are not counted', async () => {
  await spend(100);
  const { status, headers } = await fetch(`${server.url}/health`);
  expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, null]);
});

test('what strangers at the same address ask for takes nothing from renewing a living session', async () => {
  const { refresh } = await server.logIn('ada@example.org');
  await spend(100);
  expect((await me()).status).toBe(429);
  const renew = (headers: Record<string, string>) => server.call('POST', '/auth/refresh', { headers });
  expect((await renew({ authorization: `Bearer ${refresh}` })).status).toBe(200);
  expect((await renew({ authorization: `Bearer ${refresh.slice(0, -3)}abc` })).status).toBe(429);
});
