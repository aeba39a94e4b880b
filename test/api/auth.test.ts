import { afterEach, describe, expect, test } from 'vitest';
import { createRegistration } from '../../server/auth/registration.ts';
import type { Caller } from '../../server/http/caller.ts';
import { createInstanceSettings } from '../../server/settings/instance-settings.ts';
import { openMigrated } from '../open-migrated.ts';
import { type AuthApp, type AuthAppOptions, EMAIL, PASSWORD, startAuthApp } from './auth-app.ts';

const apps: AuthApp[] = [];

async function start(options?: AuthAppOptions): Promise<AuthApp> {
  const app = await startAuthApp(options);
  apps.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function register(app: AuthApp, body: object, headers?: Record<string, string>) {
  return app.call('POST', '/auth/register', { body: { email: EMAIL, password: PASSWORD, ...body }, headers });
}

function login(app: AuthApp, body: object = {}, address = '10.0.0.1') {
  return app.call('POST', '/auth/login', {
    body: { email: EMAIL, password: PASSWORD, ...body },
    headers: { 'x-forwarded-for': address },
  });
}

test('register answers 201 with id, email, names, role user and the time, and never the password', async () => {
  const app = await start();
  const { status, body } = await register(app, { first_name: 'Ada', last_name: 'Byron' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(UUID),
    email: EMAIL,
    first_name: 'Ada',
    last_name: 'Byron',
    role: 'user',
    created_at: expect.stringMatching(ISO),
  });
});

test('both names may be left out and are empty then', async () => {
  const { body } = await register(await start(), {});
  expect(body).toMatchObject({ first_name: '', last_name: '' });
});

test('a name of 101 characters is refused', async () => {
  const { status, body } = await register(await start(), { first_name: 'a'.repeat(101) });
  expect(status).toBe(422);
  expect(body.errors[0].field).toBe('first_name');
});

test('a role, an id or a tenant in the registration body is ignored', async () => {
  const app = await start();
  await register(app, { role: 'super_admin', tenant_id: 'x', id: 'x', is_active: false });
  const { access } = await app.logIn();
  expect(claimsOf(access)).toMatchObject({ role: 'user' });
  expect(claimsOf(access).tenant_id).toMatch(UUID);
});

test('an e-mail is trimmed and lower-cased, so that its other spellings are the same account', async () => {
  const app = await start();
  expect((await register(app, { email: '  ADA@Example.org ' })).body.email).toBe(EMAIL);
  const again = await register(app, {});
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ detail: 'Email already registered' });
  expect((await login(app, { email: ' Ada@EXAMPLE.org' })).status).toBe(200);
});

test('two registrations of one e-mail side by side make one account', async () => {
  const app = await start();
  const answers = await Promise.all([register(app, {}), register(app, {}), register(app, {})]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
});

test.each([
  ['an invalid e-mail', { email: 'not-an-address' }, 'email'],
  ['no e-mail', { email: undefined }, 'email'],
  ['no password', { password: undefined }, 'password'],
  ['a number as name', { last_name: 7 }, 'last_name'],
])('%s at registration is 422 and names the field', async (_what, body, field) => {
  const answer = await register(await start(), body);
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual(expect.any(String));
  expect(answer.body.errors).toMatchObject([
    { field, message: expect.any(String), code: expect.any(String) },
  ]);
});

test.each([
  ['Aa1!aaa', 'au moins 8 caractères'],
  ['aaaaaaa1!', 'majuscule'],
  ['AAAAAAA1!', 'minuscule'],
  ['Aaaaaaaa!', 'chiffre'],
  ['Aaaaaaaa1', 'caractère spécial'],
])('password %s is refused in French: %s', async (password, words) => {
  const { status, body } = await register(await start(), { password });
  expect(status).toBe(422);
  expect(body.detail).toContain(words);
  expect(body.errors).toMatchObject([{ field: 'password', message: body.detail }]);
});

test('every broken rule has its own sentence and detail is the first', async () => {
  const { body } = await register(await start(), { password: '' });
  expect(body.errors).toHaveLength(5);
  expect(body.detail).toBe(body.errors[0].message);
});

test('under Variant B eight characters with upper case and digit are enough', async () => {
  const app = await start({ config: { passwordPolicy: 'B' } });
  expect((await register(app, { password: 'AAAAAAA1' })).status).toBe(201);
  const weak = await register(app, { email: 'b@example.org', password: 'aaaaaaa!' });
  expect(weak.body.errors).toHaveLength(2);
});

test('a password over 72 UTF-8 bytes is refused, one of exactly 72 accepted', async () => {
  const app = await start();
  expect((await register(app, { password: `Aa1!${'é'.repeat(35)}` })).status).toBe(422);
  expect((await register(app, { password: `Aa1!${'é'.repeat(34)}` })).status).toBe(201);
  const beyond = await login(app, { password: `Aa1!${'é'.repeat(34)}x` });
  expect(beyond.status).toBe(401);
});

test('what was open to this computer is not open to a network that the server is bound to later', async () => {
  const database = openMigrated();
  createInstanceSettings(database).set('registration', 'open');
  const registration = createRegistration({
    config: { registration: { fixed: undefined, fallback: 'closed' } },
    instanceSettings: createInstanceSettings(database),
    database,
    audit: () => {},
  });
  expect(registration.read()).toEqual({
    registration: 'closed',
    source: 'owner',
    choices: ['invite', 'closed'],
  });
  expect(() => registration.change({} as Caller, 'open')).toThrow('by invitation or not at all');
  database.close();
});

test('closed registration is 403 and makes no account', async () => {
  const app = await start({ config: { registration: { fixed: 'closed', fallback: 'open' } } });
  expect((await register(app, {})).status).toBe(403);
  expect(app.auth.listUsers()).toEqual([]);
});

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['de-DE,en-GB', 'en'],
  ['de', 'en'],
])('Accept-Language %s makes the language %s', async (header, language) => {
  const app = await start();
  await register(app, {}, { 'accept-language': header });
  const { access } = await app.logIn();
  expect((await app.call('GET', '/auth/me', { token: access })).body.preferences).toEqual({
    theme: 'system',
    language,
  });
});

test('login answers 200 with both tokens, token_type bearer and the true expires_in', async () => {
  const app = await start();
  await register(app, {});
  const { status, body } = await login(app);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type']);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
});

test('the claims are those of the interface, and the pair shares one token id', async () => {
  const app = await start();
  const { access, refresh, userId } = await app.logIn();
  const issuedAt = app.clock.now() / 1000;
  const [a, r] = [claimsOf(access), claimsOf(refresh)];
  expect(Object.keys(a).sort()).toEqual(['exp', 'iat', 'jti', 'role', 'sub', 'tenant_id', 'type']);
  expect(a).toMatchObject({ sub: userId, role: 'user', type: 'access', iat: issuedAt, exp: issuedAt + 3600 });
  expect(r).toMatchObject({ sub: userId, type: 'refresh', exp: issuedAt + 604_800, jti: a.jti });
  expect(JSON.parse(Buffer.from(access.split('.')[0] ?? '', 'base64url').toString()).alg).toBe('HS256');
});

test('Variant A: with a lifetime of 900 s the access token dies after 15 minutes and expires_in says so', async () => {
  const app = await start({ config: { accessTokenTtlSeconds: 900 } });
  await register(app, {});
  const { body } = await login(app);
  expect(body.expires_in).toBe(900);
  app.clock.advance(899);
  expect((await app.call('GET', '/auth/me', { token: body.access_token })).status).toBe(200);
  app.clock.advance(1);
  expect((await app.call('GET', '/auth/me', { token: body.access_token })).status).toBe(401);
});

test('login sets the refresh cookie for /auth only, out of reach of scripts and other sites', async () => {
  const app = await start();
  await register(app, {});
  const { headers, body } = await login(app);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^alcove_refresh=[\w.-]+;/);
  // Another program of this machine may read the cookie: it is no token.
  expect(cookie).not.toContain(body.refresh_token);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/v1/auth', 'Max-Age=604800'])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain('Secure');
});

test('behind TLS the refresh cookie is Secure', async () => {
  const app = await start({ config: { secureCookies: true } });
  await register(app, {});
  expect((await login(app)).headers.get('set-cookie')).toContain('; Secure');
});

test('login checks presence only: a missing field is 422, a malformed e-mail just 401', async () => {
  const app = await start();
  expect((await login(app, { password: undefined })).status).toBe(422);
  expect((await login(app, { email: undefined })).status).toBe(422);
  expect((await login(app, { email: 'nonsense' })).status).toBe(401);
  expect((await login(app, { email: '', password: '' })).status).toBe(401);
});

test('Variant A refresh: the token in the header and no body', async () => {
  const app = await start();
  const { refresh } = await app.logIn();
  const { status, body } = await app.call('POST', '/auth/refresh', { token: refresh });
  expect(status).toBe(200);
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 3600 });
  expect((await app.call('GET', '/auth/me', { token: body.access_token })).status).toBe(200);
});

test('Variant B refresh: the token in the body; the new access token keeps the token id', async () => {
  const app = await start();
  const { access, refresh } = await app.logIn();
  app.clock.advance(60);
  const { status, body } = await app.call('POST', '/auth/refresh', { body: { refresh_token: refresh } });
  expect(status).toBe(200);
  expect(claimsOf(body.access_token).jti).toBe(claimsOf(access).jti);
  expect(body.access_token).not.toBe(access);
});

describe('the refresh cookie', () => {
  const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';
  async function opened(elapsed: () => number = () => 0) {
    const app = await start({ elapsed });
    await register(app, {});
    const answer = await login(app);
    const { access_token: access, refresh_token: token } = answer.body;
    const secret = answer.headers.get('alcove-page') ?? '';
    const refresh = (cookie: string, page: string = secret) =>
      app.call('POST', '/auth/refresh', { headers: { cookie: `other=1; ${cookie}`, 'alcove-page': page } });
    const me = async () => (await app.call('GET', '/auth/me', { token: access })).status;
    return { app, cookie: cookieOf(answer), refresh, me, token };
  }

  test('works with the secret of its page, and is replaced each time', async () => {
    const { cookie, refresh } = await opened();
    const first = await refresh(cookie);
    expect(first.status).toBe(200);
    expect(first.body.refresh_token).toBeUndefined();
    expect(cookieOf(first)).not.toBe(cookie);
    expect((await refresh(cookieOf(first))).status).toBe(200);
  });

  test('works nowhere without it: alone, with another, as a token, as an access token', async () => {
    const { app, cookie, refresh, me, token } = await opened();
    const value = cookie.slice('alcove_refresh='.length);
    expect((await app.call('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(401);
    for (const page of ['', 'x'.repeat(43)]) expect((await refresh(cookie, page)).status).toBe(401);
    expect((await app.call('POST', '/auth/refresh', { token: value })).status).toBe(401);
    const body = { refresh_token: value };
    expect((await app.call('POST', '/auth/refresh', { body })).status).toBe(401);
    expect((await app.call('GET', '/auth/me', { token: value })).status).toBe(401);
    expect((await refresh(`alcove_refresh=${token}`)).status).toBe(401);
    // Nor does trying end the session.
    expect(await me()).toBe(200);
    expect((await refresh(cookie)).status).toBe(200);
  });

  test('of another session does not work with this page', async () => {
    const { app, refresh } = await opened();
    expect((await refresh(cookieOf(await login(app)))).status).toBe(401);
  });

  test('that comes again has been copied: it ends the session, and the audit log says so', async () => {
    let time = 0;
    const { app, cookie, refresh, me, token } = await opened(() => time);
    const thief = cookieOf(await refresh(cookie));
    time += 31_000;
    expect((await refresh(cookie)).status).toBe(401);
    expect(await me()).toBe(401);
    expect((await refresh(thief)).status).toBe(401);
    expect((await app.call('POST', '/auth/refresh', { token })).status).toBe(401);
    const actions = app.database.sqlite.prepare('SELECT action FROM audit_events').pluck().all();
    expect(actions).toContain('session.copied');
  });

  test('may come from two tabs at once, and again when its answer was lost', async () => {
    let time = 0;
    const { cookie, refresh, me } = await opened(() => time);
    const both = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    time += 20_000;
    expect((await refresh(cookie)).status).toBe(200);
    time += 3_600_000;
    // Whichever answer came last, its cookie is good.
    for (const answer of both) expect((await refresh(cookieOf(answer))).status).toBe(200);
    expect(await me()).toBe(200);
  });

  test('leaves the tokens in header and body as they are: good for seven days, and again', async () => {
    const { app, token } = await opened();
    app.clock.advance(604_799);
    for (const given of [{ token }, { token }, { body: { refresh_token: token } }])
      expect((await app.call('POST', '/auth/refresh', given)).status).toBe(200);
    app.clock.advance(1);
    expect((await app.call('POST', '/auth/refresh', { token })).status).toBe(401);
  });
});

test('refresh takes the body before the header and the header before the cookie', async () => {
  const app = await start();
  const { refresh } = await app.logIn();
  const opened = await login(app);
  const good = {
    cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '',
    'alcove-page': opened.headers.get('alcove-page') ?? '',
  };
  const wrongBody = { body: { refresh_token: 'wrong' }, token: refresh, headers: good };
  expect((await app.call('POST', '/auth/refresh', wrongBody)).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { token: 'wrong', headers: good })).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { body: {}, token: refresh })).status).toBe(200);
});

test('refresh with nothing, with an access token or with a wrong type', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const nothing = await app.call('POST', '/auth/refresh');
  expect(nothing.status).toBe(401);
  expect(nothing.headers.get('www-authenticate')).toBe('Bearer');
  expect((await app.call('POST', '/auth/refresh', { token: access })).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { body: { refresh_token: access } })).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { body: { refresh_token: 7 } })).status).toBe(422);
});

test('a session lives 604800 s however often it is renewed, and an access token never outlives it', async () => {
  const app = await start();
  const { refresh } = await app.logIn();
  app.clock.advance(604_800 - 100);
  const last = await app.call('POST', '/auth/refresh', { token: refresh });
  expect(last.body.expires_in).toBe(100);
  app.clock.advance(100);
  expect((await app.call('GET', '/auth/me', { token: last.body.access_token })).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { token: refresh })).status).toBe(401);
});

test('logout answers a message, clears the cookie and ends both tokens at once', async () => {
  const app = await start();
  const { access, refresh } = await app.logIn();
  const other = await app.logIn();
  const { status, body, headers } = await app.call('POST', '/auth/logout', { token: access });
  expect(status).toBe(200);
  expect(body).toEqual({ message: expect.any(String) });
  expect(headers.get('set-cookie')).toMatch(/^alcove_refresh=; Max-Age=0/);
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { token: refresh })).status).toBe(401);
  expect((await app.call('GET', '/auth/me', { token: other.access })).status).toBe(200);
});

test('logout-all ends every session of the caller, nobody else is touched, and the engines are told', async () => {
  const ended: string[] = [];
  const app = await start({ onSessionsEnded: (userId) => void ended.push(userId) });
  const [first, second] = [await app.logIn(), await app.logIn()];
  const other = await app.logIn('other@example.org');
  expect((await app.call('POST', '/auth/logout-all', { token: first.access })).status).toBe(200);
  for (const { access } of [first, second])
    expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(401);
  expect((await app.call('GET', '/auth/me', { token: other.access })).status).toBe(200);
  expect(ended).toEqual([first.userId]);
});

test('sessions are listed with the current one marked, and one of them can be ended', async () => {
  const app = await start();
  const [first, second] = [await app.logIn(), await app.logIn()];
  const { body } = await app.call('GET', '/auth/sessions', { token: second.access });
  expect(body.items).toHaveLength(2);
  const older = body.items.find((item: { current: boolean }) => !item.current);
  expect(older).toMatchObject({ expires_at: expect.stringMatching(ISO), user_agent: expect.any(String) });
  expect((await app.call('DELETE', `/auth/sessions/${older.id}`, { token: second.access })).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { token: first.access })).status).toBe(401);
  expect((await app.call('DELETE', `/auth/sessions/${older.id}`, { token: second.access })).status).toBe(404);
});

test('GET /auth/me answers id, email, names, role and preferences', async () => {
  const app = await start();
  await register(app, { first_name: 'Ada' });
  const { access, userId } = await app.logIn();
  expect((await app.call('GET', '/auth/me', { token: access })).body).toEqual({
    id: userId,
    email: EMAIL,
    first_name: 'Ada',
    last_name: '',
    role: 'user',
    preferences: { theme: 'system', language: 'en' },
  });
});

test('PATCH /auth/me changes what it names, keeps the rest and refuses unknown values', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const change = {
    first_name: ' Ada ',
    preferences: { theme: 'dark' },
    role: 'admin',
    email: 'x@example.org',
  };
  const { status, body } = await app.call('PATCH', '/auth/me', { token: access, body: change });
  expect(status).toBe(200);
  expect(body).toMatchObject({ first_name: 'Ada', last_name: '', role: 'user', email: EMAIL });
  expect(body.preferences).toEqual({ theme: 'dark', language: 'en' });
  expect((await app.call('PATCH', '/auth/me', { token: access, body: {} })).body).toEqual(body);
  const wrong = { preferences: { theme: 'pink' } };
  expect((await app.call('PATCH', '/auth/me', { token: access, body: wrong })).status).toBe(422);
});

test('a changed password ends every session; the new one works and the old one does not', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const body = { current_password: PASSWORD, new_password: 'Another-Horse-8' };
  expect((await app.call('POST', '/auth/change-password', { token: access, body })).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(401);
  expect((await login(app)).status).toBe(401);
  expect((await login(app, { password: 'Another-Horse-8' })).status).toBe(200);
});

test('a password change with a wrong current or a weak new password changes nothing', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const change = (current_password: string, new_password: string) =>
    app.call('POST', '/auth/change-password', { token: access, body: { current_password, new_password } });
  expect((await change('wrong', 'Another-Horse-8')).status).toBe(400);
  const weak = await change(PASSWORD, 'weak');
  expect(weak.status).toBe(422);
  expect(weak.body.errors[0].field).toBe('new_password');
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(200);
});

test('DELETE /auth/me removes the account, its sessions and its rows after the other features cleared up', async () => {
  const cleared: string[] = [];
  const app = await start({ onUserDeleted: async (userId) => void cleared.push(userId) });
  const { access, userId } = await app.logIn();
  await app.call('POST', '/auth/api-keys', { token: access, body: { name: 'script' } });
  expect((await app.call('DELETE', '/auth/me', { token: access })).status).toBe(200);
  expect(cleared).toEqual([userId]);
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(401);
  for (const table of ['users', 'sessions', 'api_keys', 'login_failures'])
    expect(app.database.sqlite.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows: 0 });
  expect((await register(app, {})).status).toBe(201);
});

test('if clearing up fails the account stays whole and can be deleted again', async () => {
  let works = false;
  const app = await start({
    onUserDeleted: () => {
      if (!works) throw new Error('disk trouble');
    },
  });
  const first = await app.logIn();
  expect((await app.call('DELETE', '/auth/me', { token: first.access })).status).toBe(500);
  works = true;
  const second = await app.logIn();
  expect((await app.call('DELETE', '/auth/me', { token: second.access })).status).toBe(200);
});
