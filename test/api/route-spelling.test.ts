import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ environment: { ALCOVE_RATE_BURST: '100' } });
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const SPELLINGS = [
  (path: string) => path,
  (path: string) => `${path}/`,
  (path: string) => path.toUpperCase(),
];

test('a form is taken on every spelling of its path', async () => {
  for (const spell of SPELLINGS) {
    const body = new FormData();
    body.set('nothing', 'of use');
    const { status, text } = await server.call('POST', spell('/attachments'), { token, body });
    expect([spell('/attachments'), status, text.includes('file')]).toEqual([
      spell('/attachments'),
      422,
      true,
    ]);
  }
});

test('a large import is taken on every spelling of its path', async () => {
  const body = { format: 'alcove.conversation', version: 1, messages: 'x'.repeat(5 * 1024 * 1024) };
  for (const spell of SPELLINGS)
    expect((await server.call('POST', spell('/chat/import'), { token, body })).status).toBe(422);
});

test('what is called while typing is counted apart on every spelling of its path', async () => {
  const left = async (method: string, path: string, body?: unknown) =>
    Number((await server.call(method, path, { token, body })).headers.get('x-ratelimit-remaining'));
  const before = await left('GET', '/auth/me');
  const counts = [];
  for (const spell of SPELLINGS) counts.push(await left('POST', spell('/privacy/score'), { text: 'a' }));
  const [first = 0] = counts;
  expect(first).toBeGreaterThan(100);
  expect(counts).toEqual([first, first - 1, first - 2]);
  expect(await left('GET', '/auth/me')).toBe(before - 1);
});
