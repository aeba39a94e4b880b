import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

const LATER = 6 * 60_000;
const CLOUD = { provider: 'mistral' };

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logInAs('super_admin'));
});
afterAll(() => server.close());

const change = (body: object, as = token) => server.call('PATCH', '/privacy/settings', { token: as, body });
const removeKey = (as = token) => server.call('DELETE', '/privacy/cloud-key', { token: as });
const confirm = () => server.call('POST', '/auth/confirm-password', { token, body: { password: PASSWORD } });

test('closing a door needs no password typed again; opening one does', async () => {
  await confirm();
  await change({ cloud: CLOUD });
  await server.call('PUT', '/privacy/cloud-key', { token, body: { key: 'sk-one-of-a-test-1234567890' } });
  server.clock.advance(LATER);
  for (const opening of [{ offline_mode: false }, { cloud: CLOUD }, { offline_mode: true, cloud: CLOUD }])
    expect((await change(opening)).headers.get('alcove-error')).toBe('password_confirmation_required');
  expect((await change({ offline_mode: true })).body).toMatchObject({ offline_mode: true });
  expect((await removeKey()).status).toBe(200);
  expect((await change({ cloud: null })).body).toMatchObject({ cloud: null, offline_mode: true });
});

test('only the owner, signed in, closes a door for all', async () => {
  const other = (await server.logIn('other@example.org')).token;
  const { key } = (
    await server.call('POST', '/auth/api-keys', { token, body: { name: 'k', scopes: ['admin', 'chat'] } })
  ).body;
  for (const as of [other, key])
    for (const refused of [change({ offline_mode: true }, as), change({ cloud: null }, as), removeKey(as)])
      expect((await refused).status).toBe(403);
});
