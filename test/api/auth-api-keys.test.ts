import { afterEach, expect, test } from 'vitest';
import { SCOPES } from '../../server/http/caller.ts';
import { type AuthApp, EMAIL, PASSWORD, probe, startAuthApp } from './auth-app.ts';

const apps: AuthApp[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const PROBES = [
  ...SCOPES.map((scope) => probe(probePath(scope), { kind: 'user', scope })),
  probe('/probe/any', { kind: 'user', scope: 'any' }),
  probe('/probe/none', { kind: 'user' }),
  probe('/probe/owner', { kind: 'owner' }),
  probe('/probe/managers', { kind: 'role', roles: ['admin', 'super_admin'], scope: 'admin' }),
];

async function start() {
  const app = await startAuthApp({ endpoints: PROBES });
  apps.push(app);
  const { access } = await app.logIn();
  const createKey = (body: object) =>
    app.call('POST', '/auth/api-keys', { token: access, body: { name: 'script', ...body } });
  return { app, access, createKey };
}

test('a new key is shown once with its facts, and its default scope is chat', async () => {
  const { app, access, createKey } = await start();
  const { status, body } = await createKey({});
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    requests_per_minute: null,
    name: 'script',
    key: expect.stringMatching(/^alc_[\w-]{43}$/),
    prefix: body.key.slice(0, 12),
    created_at: expect.any(String),
    expires_at: null,
    local_only: false,
    scopes: ['chat'],
  });
  const list = await app.call('GET', '/auth/api-keys', { token: access });
  const { key, ...rest } = body;
  expect(list.body).toEqual({ items: [{ ...rest, last_used_at: null }] });
  expect(JSON.stringify(list.body)).not.toContain(key);
});

test.each([
  ['no name', { name: undefined }],
  ['an empty name', { name: ' ' }],
  ['an unknown scope', { scopes: ['everything'] }],
  ['no scope at all', { scopes: [] }],
  ['no days', { expires_in_days: 0 }],
  ['half a day', { expires_in_days: 0.5 }],
  ['a text as local_only', { local_only: 'yes' }],
])('a key with %s is 422', async (_what, body) => {
  const { createKey } = await start();
  expect((await createKey(body)).status).toBe(422);
});

test('a key opens what its scopes name and nothing else', async () => {
  const { app, createKey } = await start();
  for (const scope of SCOPES) {
    const { key } = (await createKey({ scopes: [scope] })).body;
    for (const other of SCOPES) {
      const answer = await app.call('GET', probePath(other), { token: key });
      expect(answer.status, `${scope} key on ${other}`).toBe(scope === other ? 200 : 403);
      if (scope !== other) expect(answer.body).toMatchObject({ detail: 'Insufficient permissions' });
    }
    expect((await app.call('GET', '/probe/none', { token: key })).status).toBe(403);
  }
});

test('scope and role must both allow: an admin key of a plain user manages nobody', async () => {
  const { app, createKey } = await start();
  const adminKey = (await createKey({ scopes: ['admin'] })).body.key;
  const chatKey = (await createKey({ scopes: ['chat'] })).body.key;
  expect((await app.call('GET', '/probe/managers', { token: adminKey })).status).toBe(403);
  app.auth.setRole(EMAIL, 'admin');
  expect((await app.call('GET', '/probe/managers', { token: adminKey })).status).toBe(200);
  expect((await app.call('GET', '/probe/managers', { token: chatKey })).status).toBe(403);
});

test('no key reaches /auth except GET /auth/me, whatever its scopes', async () => {
  const { app, createKey } = await start();
  const { id, key } = (await createKey({ scopes: [...SCOPES] })).body;
  expect((await app.call('GET', '/auth/me', { token: key })).body.email).toBe(EMAIL);
  const routes: [string, string, object?][] = [
    ['PATCH', '/auth/me', { first_name: 'x' }],
    ['DELETE', '/auth/me'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/logout-all'],
    ['GET', '/auth/sessions'],
    ['DELETE', `/auth/sessions/${id}`],
    ['POST', '/auth/change-password', { current_password: PASSWORD, new_password: 'Another-Horse-8' }],
    ['POST', '/auth/confirm-password', { password: PASSWORD }],
    ['POST', '/auth/api-keys', { name: 'more' }],
    ['GET', '/auth/api-keys'],
    ['DELETE', `/auth/api-keys/${id}`],
  ];
  for (const [method, path, body] of routes)
    expect((await app.call(method, path, { token: key, body })).status, `${method} ${path}`).toBe(403);
  expect((await app.call('POST', '/auth/refresh', { token: key })).status).toBe(401);
});

test('no key does an owner action, not even a super_admin with a password typed just now', async () => {
  const { app, access, createKey } = await start();
  const { key } = (await createKey({ scopes: [...SCOPES] })).body;
  app.auth.setRole(EMAIL, 'super_admin');
  expect((await app.call('GET', '/probe/owner', { token: key })).status).toBe(403);
  expect((await app.call('GET', '/probe/owner', { token: access })).status).toBe(200);
});

test('an owner action needs the password within five minutes, typed in this very session', async () => {
  const { app, access } = await start();
  app.auth.setRole(EMAIL, 'super_admin');
  const other = await app.logIn();
  app.clock.advance(301);
  expect((await app.call('GET', '/probe/owner', { token: access })).status).toBe(403);
  const body = { password: PASSWORD };
  const confirmed = await app.call('POST', '/auth/confirm-password', { token: access, body });
  expect(confirmed.body).toEqual({ message: expect.any(String) });
  expect((await app.call('GET', '/probe/owner', { token: access })).status).toBe(200);
  expect((await app.call('GET', '/probe/owner', { token: other.access })).status).toBe(403);
  app.clock.advance(301);
  expect((await app.call('GET', '/probe/owner', { token: access })).status).toBe(403);
});

test('a local_only key says so to whoever it calls', async () => {
  const { app, createKey } = await start();
  const { key } = (await createKey({ local_only: true })).body;
  const { caller } = (await app.call('GET', '/probe/chat', { token: key })).body;
  expect(caller).toMatchObject({ kind: 'api_key', localOnly: true, scopes: ['chat'] });
});

test('a key works as x-api-key too, but never beside another credential', async () => {
  const { app, createKey } = await start();
  const { key } = (await createKey({})).body;
  const headers = { 'x-api-key': key };
  expect((await app.call('GET', '/auth/me', { headers })).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { headers, token: 'wrong' })).status).toBe(401);
});

test('a key ends when its days are over or when it is deleted', async () => {
  const { app, createKey } = await start();
  const short = (await createKey({ expires_in_days: 1 })).body;
  const long = (await createKey({ expires_in_days: 2 })).body;
  expect(Date.parse(short.expires_at) - Date.parse(short.created_at)).toBe(86_400_000);
  app.clock.advance(86_400);
  expect((await app.call('GET', '/auth/me', { token: short.key })).status).toBe(401);
  expect((await app.call('GET', '/auth/me', { token: long.key })).status).toBe(200);
  const { access } = await app.logIn();
  expect((await app.call('DELETE', `/auth/api-keys/${long.id}`, { token: access })).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { token: long.key })).status).toBe(401);
});

test('when a key was last used is written at most once a minute', async () => {
  const { app, access, createKey } = await start();
  const { key } = (await createKey({})).body;
  const lastUsed = async () =>
    (await app.call('GET', '/auth/api-keys', { token: access })).body.items[0].last_used_at;
  await app.call('GET', '/auth/me', { token: key });
  const first = await lastUsed();
  app.clock.advance(59);
  await app.call('GET', '/auth/me', { token: key });
  expect(await lastUsed()).toBe(first);
  app.clock.advance(1);
  await app.call('GET', '/auth/me', { token: key });
  expect(Date.parse(await lastUsed()) - Date.parse(first)).toBe(60_000);
});

// A colon in a route's path would begin a parameter.
function probePath(scope: string): string {
  return `/probe/${scope.replace(':', '-')}`;
}

test.each([
  ['goes on working with a new password', {}, 200, 0],
  ['is deleted with the old password where that is asked', { delete_api_keys: true }, 401, 2],
])('a key %s', async (_what, more, status, deleted) => {
  const { app, access, createKey } = await start();
  const keys = [(await createKey({})).body.key, (await createKey({})).body.key];
  const other = await app.logIn('other@example.org');
  const others = await app.call('POST', '/auth/api-keys', { token: other.access, body: { name: 'k' } });
  const change = { current_password: PASSWORD, new_password: 'Another-Horse-8', ...more };
  const wrong = { ...change, current_password: 'Wrong-Horse-9' };
  expect((await app.call('POST', '/auth/change-password', { token: access, body: wrong })).status).toBe(400);
  expect((await app.call('GET', '/auth/me', { token: keys[0] })).status).toBe(200);
  expect((await app.call('POST', '/auth/change-password', { token: access, body: change })).status).toBe(200);
  for (const token of keys) expect((await app.call('GET', '/auth/me', { token })).status).toBe(status);
  expect((await app.call('GET', '/auth/me', { token: others.body.key })).status).toBe(200);
  const count = "SELECT count(*) FROM audit_events WHERE action = 'api_key.deleted'";
  expect(app.database.sqlite.prepare(count).pluck().get()).toBe(deleted);
});
