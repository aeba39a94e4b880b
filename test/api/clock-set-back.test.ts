import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    environment: {
      ALCOVE_RATE_BURST: '100',
      ALCOVE_RATE_PER_MINUTE: '60',
      ALCOVE_LOGIN_RATE_PER_MINUTE: '5',
    },
  });
});
afterAll(() => server.close());

test('a clock that is set back an hour locks nobody out of what they may do', async () => {
  const { token } = await server.logIn();
  const logIn = () =>
    server.call('POST', '/auth/login', { body: { email: 'ada@example.org', password: PASSWORD } });
  for (let logins = 1; logins < 5; logins += 1) expect((await logIn()).status).toBe(200);
  expect((await logIn()).status).toBe(429);
  server.clock.advance(-HOUR_MS);
  expect((await server.call('GET', '/auth/me', { token })).status).toBe(200);
  expect((await logIn()).status).toBe(200);
});
