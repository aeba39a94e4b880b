import { afterEach, expect, test } from 'vitest';
import { type AuthApp, type AuthAppOptions, EMAIL, PASSWORD, startAuthApp } from './auth-app.ts';

const apps: AuthApp[] = [];
const TOKEN = 'a-token-of-this-start';

async function start(options: AuthAppOptions = { setupToken: TOKEN }): Promise<AuthApp> {
  const app = await startAuthApp(options);
  apps.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

function setUp(app: AuthApp, body: object = {}) {
  const request = { setup_token: TOKEN, email: EMAIL, password: PASSWORD, ...body };
  return app.call('POST', '/setup', { body: request });
}

test('the right token makes one super_admin, and the route is gone afterwards whatever is sent', async () => {
  const app = await start();
  expect((await app.call('GET', '/setup')).body).toEqual({
    needs_setup: true,
    has_accounts: false,
    registration: 'open',
  });
  const { status, body } = await setUp(app, { first_name: 'Ada' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: EMAIL, first_name: 'Ada', role: 'super_admin' });
  expect((await app.call('GET', '/setup')).body).toEqual({
    needs_setup: false,
    has_accounts: true,
    registration: 'open',
  });
  expect((await setUp(app, { email: 'b@example.org' })).status).toBe(404);
  expect((await app.call('POST', '/setup', { body: {} })).status).toBe(404);
  expect((await app.call('POST', '/setup')).status).toBe(404);
});

test('a wrong token is 403 and makes nobody', async () => {
  const app = await start();
  for (const setup_token of ['', 'wrong', `${TOKEN}x`])
    expect((await setUp(app, { setup_token })).status).toBe(403);
  expect((await setUp(app, { setup_token: undefined })).status).toBe(422);
  expect(app.auth.listUsers()).toEqual([]);
});

test('without a token of this start nobody can set up', async () => {
  const app = await start({});
  expect((await setUp(app, { setup_token: '' })).status).toBe(403);
});

test('a refused password does not spend the token', async () => {
  const app = await start();
  const weak = await setUp(app, { password: 'weak' });
  expect(weak.status).toBe(422);
  expect(weak.body.detail).toContain('mot de passe');
  expect((await setUp(app)).status).toBe(201);
});

test('the token used side by side makes one super_admin', async () => {
  const app = await start();
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) => setUp(app, { email: `${name}@example.org` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404]);
  expect(app.auth.listUsers()).toHaveLength(1);
});

test('registering does not close the set-up, and a super_admin made on the terminal does', async () => {
  const app = await start();
  await app.logIn('user@example.org');
  expect((await app.call('GET', '/setup')).body).toEqual({
    needs_setup: true,
    has_accounts: true,
    registration: 'open',
  });
  app.auth.setRole('user@example.org', 'super_admin');
  expect((await setUp(app)).status).toBe(404);
});

test('the last super_admin can neither delete the account nor be demoted or disabled', async () => {
  const app = await start();
  await setUp(app);
  const { access, userId } = await app.logIn();
  const refused = await app.call('DELETE', '/auth/me', { token: access });
  expect(refused.status).toBe(400);
  expect(() => app.auth.setRole(EMAIL, 'admin')).toThrow(/last active super_admin/);
  await expect(app.auth.changeUser(userId, { isActive: false }, userId)).rejects.toThrow(
    /last active super_admin/,
  );
  expect((await app.call('GET', '/auth/me', { token: access })).body.id).toBe(userId);
  await app.logIn('second@example.org');
  app.auth.setRole('second@example.org', 'super_admin');
  expect((await app.call('DELETE', '/auth/me', { token: access })).status).toBe(200);
});
