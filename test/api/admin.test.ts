import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSession } from './admin-sessions.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let owner: { token: string; userId: string };
let admin: { token: string; userId: string };
let outsider: { token: string; userId: string };
let otherTenant: string;

beforeAll(async () => {
  server = await startServer();
  owner = await server.logInAs('super_admin');
  admin = await server.logInAs('admin');
  otherTenant = (
    await server.call('POST', '/admin/tenants', { token: owner.token, body: { name: 'Elsewhere' } })
  ).body.id;
  const body = { email: 'outsider@example.org', password: PASSWORD, tenant_id: otherTenant };
  await server.call('POST', '/admin/users', { token: owner.token, body });
  outsider = await createSession(server, 'outsider@example.org');
});
afterAll(() => server.close());

const as = (token: string) => (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
let counter = 0;
const makeUser = async (more: object = {}, token = owner.token) => {
  counter += 1;
  const body = { email: `made-${counter}@example.org`, password: PASSWORD, ...more };
  return server.call('POST', '/admin/users', { token, body });
};
const FORBIDDEN = { status: 403, body: { detail: 'Insufficient permissions' } };

describe('managing accounts', () => {
  test('an account is made, found, changed, disabled, opened again and deleted', async () => {
    const made = await makeUser({ email: 'Grace@Example.org', first_name: 'Grace', role: 'user' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      email: 'grace@example.org',
      first_name: 'Grace',
      last_name: '',
      role: 'user',
      created_at: expect.stringMatching(/Z$/),
      is_active: true,
      tenant_id: expect.any(String),
      last_login_at: null,
      locked_until: null,
      cloud: 'allowed',
      is_new: false,
    });
    const { id } = made.body;
    const call = as(admin.token);
    const found = await call('GET', '/admin/users?q=GRACE');
    expect(found.body).toEqual({ items: [made.body], total: 1 });
    const session = await createSession(server, 'grace@example.org');
    const changed = await call('PATCH', `/admin/users/${id}`, {
      role: 'admin',
      last_name: 'Hopper',
      is_active: false,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { role: 'admin', first_name: 'Grace', last_name: 'Hopper', is_active: false },
    });
    expect((await server.call('GET', '/auth/me', { token: session.token })).status).toBe(401);
    expect((await call('PATCH', `/admin/users/${id}`, { is_active: true })).body.is_active).toBe(true);
    expect((await createSession(server, 'grace@example.org')).token).toEqual(expect.any(String));
    expect((await call('DELETE', `/admin/users/${id}`)).body).toEqual({ message: 'User deleted' });
    expect((await call('GET', '/admin/users?q=grace')).body.total).toBe(0);
  });

  test('the list pages, filters by role, and takes % and _ for what they are', async () => {
    await makeUser({ first_name: '100%_sure' });
    const call = as(owner.token);
    expect((await call('GET', '/admin/users?role=super_admin')).body).toMatchObject({
      total: 1,
      items: [{ id: owner.userId }],
    });
    expect((await call('GET', '/admin/users?q=0%25_s')).body.total).toBe(1);
    expect((await call('GET', '/admin/users?q=0_%25s')).body.total).toBe(0);
    const all = (await call('GET', '/admin/users?limit=100')).body;
    const second = (await call('GET', '/admin/users?skip=1&limit=1')).body;
    expect(second).toEqual({ items: [all.items[1]], total: all.total });
    expect((await call('GET', '/admin/users?limit=0')).status).toBe(422);
    expect((await call('GET', '/admin/users?role=king')).status).toBe(422);
  });

  test('a lock that failed logins set is shown and lifted, and sessions are ended', async () => {
    const { body: user } = await makeUser();
    const wrong = { email: user.email, password: 'Wrong-Horse-7' };
    for (let attempt = 0; attempt < 5; attempt += 1)
      await server.call('POST', '/auth/login', { body: wrong });
    const call = as(admin.token);
    const read = async () => (await call('GET', `/admin/users?q=${user.email}`)).body.items[0];
    expect((await read()).locked_until).toMatch(/Z$/);
    expect((await call('GET', '/admin/dashboard')).body.users.locked).toBe(1);
    expect((await call('POST', `/admin/users/${user.id}/unlock`)).status).toBe(200);
    expect((await read()).locked_until).toBeNull();
    const session = await createSession(server, user.email);
    expect((await call('POST', `/admin/users/${user.id}/revoke-sessions`)).status).toBe(200);
    expect((await server.call('GET', '/auth/me', { token: session.token })).status).toBe(401);
  });

  test('bad input is refused and stores nothing', async () => {
    const call = as(owner.token);
    const { total } = (await call('GET', '/admin/users')).body;
    for (const [body, status] of [
      [{ email: 'nonsense', password: PASSWORD }, 422],
      [{ email: 'weak@example.org', password: 'weak' }, 422],
      [{ email: 'king@example.org', password: PASSWORD, role: 'king' }, 422],
      [{ email: 'admin@example.org', password: PASSWORD }, 400],
      [{ email: 'x@example.org', password: PASSWORD, tenant_id: owner.userId }, 404],
    ] as const)
      expect((await call('POST', '/admin/users', body)).status).toBe(status);
    expect((await call('GET', '/admin/users')).body.total).toBe(total);
    const change = await call('PATCH', `/admin/users/${admin.userId}`, { first_name: 'A', role: 'king' });
    expect(change.status).toBe(422);
    expect((await call('GET', '/admin/users?q=admin@')).body.items[0].first_name).toBe('');
  });
});

describe('what an admin may not', () => {
  test('grant super_admin, or touch one', async () => {
    const call = as(admin.token);
    expect(await makeUser({ role: 'super_admin' }, admin.token)).toMatchObject(FORBIDDEN);
    const { body: user } = await makeUser();
    expect(await call('PATCH', `/admin/users/${user.id}`, { role: 'super_admin' })).toMatchObject(FORBIDDEN);
    for (const [method, path, body] of [
      ['PATCH', '', { first_name: 'x' }],
      ['PATCH', '', { role: 'user' }],
      ['DELETE', '', undefined],
      ['POST', '/unlock', undefined],
      ['POST', '/revoke-sessions', undefined],
    ] as const)
      expect(await call(method, `/admin/users/${owner.userId}${path}`, body)).toMatchObject(FORBIDDEN);
    expect((await server.call('GET', '/auth/me', { token: owner.token })).status).toBe(200);
  });

  test('see or touch another tenant, or make accounts there', async () => {
    const call = as(admin.token);
    expect((await call('GET', '/admin/users?q=outsider')).body.total).toBe(0);
    for (const [method, path, body] of [
      ['PATCH', '', { first_name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/unlock', undefined],
      ['POST', '/revoke-sessions', undefined],
    ] as const)
      expect((await call(method, `/admin/users/${outsider.userId}${path}`, body)).status).toBe(404);
    expect(await makeUser({ tenant_id: otherTenant }, admin.token)).toMatchObject(FORBIDDEN);
    expect(await call('GET', '/admin/tenants')).toMatchObject(FORBIDDEN);
    expect(await call('POST', '/admin/tenants', { name: 'Mine' })).toMatchObject(FORBIDDEN);
  });

  test('read more of the audit than the own tenant’s', async () => {
    const events = async (token: string) =>
      (await as(token)('GET', '/admin/audit?limit=100')).body.items as { tenant_id: string }[];
    expect((await events(admin.token)).some(({ tenant_id }) => tenant_id === otherTenant)).toBe(false);
    expect((await events(owner.token)).some(({ tenant_id }) => tenant_id === otherTenant)).toBe(true);
  });
});

describe('what an API key may not, whoever it belongs to', () => {
  test('make a super_admin, whose login would reach the owner’s actions, or touch one', async () => {
    const wish = { name: 'a script', scopes: ['admin'] };
    const { key } = (await as(owner.token)('POST', '/auth/api-keys', wish)).body;
    const call = as(key);
    const { body: user, status } = await makeUser({}, key);
    expect(status).toBe(201);
    expect(await makeUser({ role: 'super_admin' }, key)).toMatchObject(FORBIDDEN);
    expect(await call('PATCH', `/admin/users/${user.id}`, { role: 'super_admin' })).toMatchObject(FORBIDDEN);
    const path = `/admin/users/${owner.userId}`;
    for (const [method, at] of [
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/unlock`],
      ['POST', `${path}/revoke-sessions`],
    ] as const)
      expect(await call(method, at, method === 'PATCH' ? { role: 'user' } : undefined)).toMatchObject(
        FORBIDDEN,
      );
    expect((await as(owner.token)('GET', '/auth/me')).body.role).toBe('super_admin');
  });
});

describe('the last super_admin', () => {
  test('can be neither removed, disabled nor demoted, and nothing of such a change is stored', async () => {
    const call = as(owner.token);
    const path = `/admin/users/${owner.userId}`;
    expect((await call('PATCH', path, { role: 'admin', first_name: 'Gone' })).status).toBe(400);
    expect((await call('PATCH', path, { is_active: false, first_name: 'Gone' })).status).toBe(400);
    expect((await call('DELETE', path)).status).toBe(400);
    expect((await call('GET', '/auth/me')).body).toMatchObject({ role: 'super_admin', first_name: '' });
  });

  test('may go once there is another', async () => {
    const { body: second } = await makeUser({ role: 'super_admin' });
    const call = as(owner.token);
    expect((await call('PATCH', `/admin/users/${second.id}`, { role: 'user' })).status).toBe(200);
  });
});

describe('tenants', () => {
  test('are listed with the number of their users, and a name is taken once', async () => {
    const call = as(owner.token);
    const { body } = await call('GET', '/admin/tenants');
    expect(body.items.find(({ id }: { id: string }) => id === otherTenant)).toEqual({
      id: otherTenant,
      name: 'Elsewhere',
      users: 1,
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await call('POST', '/admin/tenants', { name: 'elsewhere' })).status).toBe(400);
    expect((await call('POST', '/admin/tenants', { name: ' ' })).status).toBe(422);
  });
});

describe('the audit', () => {
  test('says who did what to whom, filters, and holds no content', async () => {
    const { body: user } = await makeUser({ first_name: 'Canarina' });
    await as(admin.token)('PATCH', `/admin/users/${user.id}`, { role: 'admin' });
    const { body, text } = await as(owner.token)('GET', `/admin/audit?user_id=${user.id}`);
    expect(body).toMatchObject({
      total: 2,
      items: [
        { action: 'user.role_changed', actor_email: 'admin@example.org', subject_email: user.email },
        { action: 'user.created', actor_user_id: owner.userId, subject_user_id: user.id },
      ],
    });
    expect(text).not.toContain('Canarina');
    const filtered = await as(owner.token)('GET', '/admin/audit?action=tenant.created');
    expect(filtered.body).toMatchObject({ total: 1, items: [{ subject_id: otherTenant }] });
  });
});
