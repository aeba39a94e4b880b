import { createHmac, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compare, hash } from 'bcrypt';
import jwt from 'jsonwebtoken';
import { afterEach, expect, test } from 'vitest';
import { makeFolder } from '../make-folder.ts';
import {
  type AuthApp,
  type AuthAppOptions,
  EMAIL,
  PASSWORD,
  probe,
  SIGNING_SECRET,
  startAuthApp,
} from './auth-app.ts';
import { rememberingBcrypt } from './remembering-bcrypt.ts';

const apps: AuthApp[] = [];

async function start(options?: AuthAppOptions): Promise<AuthApp> {
  const app = await startAuthApp(options);
  apps.push(app);
  return app;
}

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

let nextAddress = 0;

/** Logs in from an address that was not used before, so that only the lockout can refuse. */
function login(app: AuthApp, password: string, email = EMAIL) {
  nextAddress += 1;
  const headers = { 'x-forwarded-for': `10.2.${nextAddress >> 8}.${nextAddress & 255}` };
  return app.call('POST', '/auth/login', { body: { email, password }, headers });
}

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a payload with the server's real secret, under a header of the attacker's choice. */
function forge(header: object, payload: object): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', SIGNING_SECRET).update(text).digest('base64url')}`;
}

const publicKeyPem = generateKeyPairSync('rsa', { modulusLength: 2048 });

const FORGERIES: [string, (payload: Record<string, unknown>) => string][] = [
  ['alg none without a signature', (payload) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`],
  ['alg None in another case', (payload) => `${encode({ alg: 'nOnE', typ: 'JWT' })}.${encode(payload)}.`],
  ['alg none with the right signature', (payload) => forge({ alg: 'none' }, payload)],
  ['HS512 with the right secret', (payload) => jwt.sign(payload, SIGNING_SECRET, { algorithm: 'HS512' })],
  ['RS256 claimed over an HMAC with the right secret', (payload) => forge({ alg: 'RS256' }, payload)],
  ['a real RS256 signature', (payload) => jwt.sign(payload, publicKeyPem.privateKey, { algorithm: 'RS256' })],
  ['HS256 with another secret', (payload) => jwt.sign(payload, Buffer.alloc(32, 1), { algorithm: 'HS256' })],
  [
    'an empty secret',
    (payload) => {
      const text = `${encode({ alg: 'HS256' })}.${encode(payload)}`;
      return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`;
    },
  ],
  ['no expiry', ({ exp: _exp, ...payload }) => forge({ alg: 'HS256' }, payload)],
  ['no token id', ({ jti: _jti, ...payload }) => forge({ alg: 'HS256' }, payload)],
  [
    'another user with a living token id',
    (payload) => forge({ alg: 'HS256' }, { ...payload, sub: '01900000-0000-7000-8000-00000000dead' }),
  ],
  ['a text as role', (payload) => forge({ alg: 'HS256' }, { ...payload, role: 'root' })],
];

test.each(FORGERIES)('a token with %s is 401', async (_what, make) => {
  const app = await start();
  const { access } = await app.logIn();
  const payload = payloadOf(access);
  expect((await app.call('GET', '/auth/me', { token: forge({ alg: 'HS256' }, payload) })).status).toBe(200);
  const answer = await app.call('GET', '/auth/me', { token: make(payload) });
  expect(answer.status).toBe(401);
  expect(answer.body).toMatchObject({ detail: 'Could not validate credentials' });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
});

test('a payload changed after signing is 401', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const [header, , signature] = access.split('.');
  const token = `${header}.${encode({ ...payloadOf(access), role: 'super_admin' })}.${signature}`;
  expect((await app.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('a role raised in a rightly signed token opens nothing: the role of the row counts', async () => {
  const endpoints = [probe('/probe', { kind: 'role', roles: ['super_admin'] })];
  const app = await start({ endpoints });
  const { access } = await app.logIn();
  const token = forge({ alg: 'HS256' }, { ...payloadOf(access), role: 'super_admin' });
  const answer = await app.call('GET', '/probe', { token });
  expect(answer.status).toBe(403);
  expect(answer.body).toMatchObject({ detail: 'Insufficient permissions' });
});

test.each([
  ['no header', {}],
  ['an empty bearer', { authorization: 'Bearer ' }],
  ['another scheme', { authorization: 'Basic YTpi' }],
  ['a text that is no token', { authorization: 'Bearer abc' }],
  ['an unknown API key', { authorization: 'Bearer alc_unknown' }],
  ['an unknown API key as x-api-key', { 'x-api-key': 'alc_unknown' }],
])('%s is 401 on every route that needs a user', async (_what, headers) => {
  const app = await start();
  const routes = [
    ['GET', '/auth/me'],
    ['PATCH', '/auth/me'],
    ['DELETE', '/auth/me'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/logout-all'],
    ['GET', '/auth/sessions'],
    ['DELETE', '/auth/sessions/x'],
    ['POST', '/auth/change-password'],
    ['POST', '/auth/confirm-password'],
    ['POST', '/auth/api-keys'],
    ['GET', '/auth/api-keys'],
    ['DELETE', '/auth/api-keys/x'],
  ] as const;
  for (const [method, path] of routes)
    expect((await app.call(method, path, { headers })).status, `${method} ${path}`).toBe(401);
});

test('an expired access token is 401', async () => {
  const app = await start();
  const { access } = await app.logIn();
  app.clock.advance(3599);
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(200);
  app.clock.advance(1);
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(401);
});

test('a refresh token opens nothing but refresh, and neither does the cookie', async () => {
  const app = await start();
  const { access, refresh } = await app.logIn();
  expect((await app.call('GET', '/auth/me', { token: refresh })).status).toBe(401);
  for (const token of [refresh, access]) {
    const headers = { cookie: `alcove_refresh=${token}` };
    expect((await app.call('GET', '/auth/me', { headers })).status).toBe(401);
    expect((await app.call('POST', '/auth/logout', { headers })).status).toBe(401);
  }
});

test("another user's session or key is 404, like an unknown or malformed id, and lives on", async () => {
  const app = await start();
  const [mallory, victim] = [await app.logIn('mallory@example.org'), await app.logIn()];
  const sessions = await app.call('GET', '/auth/sessions', { token: victim.access });
  const key = await app.call('POST', '/auth/api-keys', { token: victim.access, body: { name: 'k' } });
  const ids = ['malformed', '01900000-0000-7000-8000-00000000dead'];
  for (const id of [sessions.body.items[0].id, ...ids])
    expect((await app.call('DELETE', `/auth/sessions/${id}`, { token: mallory.access })).status).toBe(404);
  for (const id of [key.body.id, ...ids])
    expect((await app.call('DELETE', `/auth/api-keys/${id}`, { token: mallory.access })).status).toBe(404);
  expect((await app.call('GET', '/auth/me', { token: victim.access })).status).toBe(200);
  expect((await app.call('GET', '/auth/me', { token: key.body.key })).status).toBe(200);
});

test('a disabled user is out at once on every path: access token, refresh, key and login', async () => {
  const app = await start();
  const { access, refresh } = await app.logIn();
  const key = await app.call('POST', '/auth/api-keys', { token: access, body: { name: 'k' } });
  app.database.sqlite.prepare('UPDATE users SET is_active = 0').run();
  expect((await app.call('GET', '/auth/me', { token: access })).status).toBe(401);
  expect((await app.call('POST', '/auth/refresh', { token: refresh })).status).toBe(401);
  expect((await app.call('GET', '/auth/me', { token: key.body.key })).status).toBe(401);
  const refused = await login(app, PASSWORD);
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ detail: 'Incorrect email or password' });
});

test('an unknown e-mail costs the same comparison and gets the same answer as a wrong password', async () => {
  const compared: string[] = [];
  const bcrypt = {
    hash,
    compare: (password: string, passwordHash: string) => {
      compared.push(passwordHash.slice(0, 7));
      return compare(password, passwordHash);
    },
  };
  const app = await start({ bcrypt });
  await app.call('POST', '/auth/register', { body: { email: EMAIL, password: PASSWORD } });
  const answers = [
    await login(app, 'wrong'),
    await login(app, 'wrong', 'nobody@example.org'),
    await login(app, 'x'.repeat(500)),
  ];
  for (const { status, body, headers } of answers) {
    expect(status).toBe(401);
    expect(body).toMatchObject({ detail: 'Incorrect email or password' });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  }
  expect(compared).toEqual(['$2b$10$', '$2b$10$', '$2b$10$']);
});

test('a password hashed at an older cost is hashed anew at the next login, so that its time tells nothing', async () => {
  const app = await start();
  await app.logIn();
  const old = await hash(PASSWORD, 4);
  app.database.sqlite.prepare('UPDATE users SET password_hash = ?').run(old);
  expect((await login(app, PASSWORD)).status).toBe(200);
  expect(app.database.sqlite.prepare('SELECT password_hash FROM users').pluck().get()).toMatch(/^\$2b\$10\$/);
  expect((await login(app, PASSWORD)).status).toBe(200);
});

test('after five failures the sixth attempt is refused in French, right password or not', async () => {
  const app = await start();
  await app.logIn();
  for (let failure = 0; failure < 5; failure += 1) expect((await login(app, 'wrong')).status).toBe(401);
  const refused = await login(app, PASSWORD);
  expect(refused.status).toBe(429);
  expect(refused.body.detail).toMatch(/^Compte temporairement verrouillé.* 15 minutes\.$/);
  expect(refused.headers.get('retry-after')).toBe('900');
});

test('the lock ends 900 s after the last failure, and refused attempts do not extend it', async () => {
  const app = await start();
  await app.logIn();
  for (let failure = 0; failure < 5; failure += 1) {
    app.clock.advance(100);
    await login(app, 'wrong');
  }
  app.clock.advance(899);
  const refused = await login(app, 'wrong');
  expect(refused.headers.get('retry-after')).toBe('1');
  app.clock.advance(1);
  expect((await login(app, PASSWORD)).status).toBe(200);
});

test('failures of more than 900 s ago no longer count', async () => {
  const app = await start();
  await app.logIn();
  for (let failure = 0; failure < 4; failure += 1) await login(app, 'wrong');
  app.clock.advance(900);
  for (let failure = 0; failure < 4; failure += 1) expect((await login(app, 'wrong')).status).toBe(401);
  expect((await login(app, PASSWORD)).status).toBe(200);
});

test('an unknown e-mail is locked like a known one, whatever its case', async () => {
  const app = await start();
  for (let failure = 0; failure < 5; failure += 1) await login(app, 'wrong', 'Nobody@example.org');
  expect((await login(app, 'wrong', ' nobody@EXAMPLE.org')).status).toBe(429);
  expect((await login(app, 'wrong', 'somebody@example.org')).status).toBe(401);
});

test('a success clears the counter', async () => {
  const app = await start();
  await app.logIn();
  for (let failure = 0; failure < 4; failure += 1) await login(app, 'wrong');
  expect((await login(app, PASSWORD)).status).toBe(200);
  for (let failure = 0; failure < 4; failure += 1) expect((await login(app, 'wrong')).status).toBe(401);
  expect((await login(app, PASSWORD)).status).toBe(200);
});

test('twenty attempts side by side get no more than five guesses', async () => {
  const app = await start();
  await app.logIn();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, guess) => login(app, `wrong-${guess}`)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test('the lock survives a restart', async () => {
  const directory = makeFolder('alcove-auth-');
  try {
    const databasePath = join(directory, 'alcove.db');
    const before = await startAuthApp({ databasePath });
    for (let failure = 0; failure < 5; failure += 1) await login(before, 'wrong');
    await before.close();
    const after = await startAuthApp({ databasePath });
    expect((await login(after, 'wrong')).status).toBe(429);
    await after.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the password typed again is judged five times in a session, so a stolen token cannot guess it', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const confirm = (password: string) =>
    app.call('POST', '/auth/confirm-password', { token: access, body: { password } });
  const change = (current_password: string) =>
    app.call('POST', '/auth/change-password', {
      token: access,
      body: { current_password, new_password: 'Another-Horse-8' },
    });
  for (let failure = 0; failure < 3; failure += 1) expect((await confirm('wrong')).status).toBe(400);
  for (let failure = 0; failure < 2; failure += 1) expect((await change('wrong')).status).toBe(400);
  expect((await confirm(PASSWORD)).status).toBe(429);
  expect((await change(PASSWORD)).status).toBe(429);
  expect((await login(app, PASSWORD)).status).toBe(200);
  app.clock.advance(900);
  expect((await confirm(PASSWORD)).status).toBe(200);
});

test('a stranger’s failures lock no living session, whatever they give as the e-mail', async () => {
  const app = await start();
  const { access } = await app.logIn();
  const { body } = await app.call('GET', '/auth/sessions', { token: access });
  const sessionId: string = body.items[0].id;
  for (const email of [EMAIL, `SESSION ${sessionId}`, sessionId])
    for (let failure = 0; failure < 6; failure += 1) await login(app, 'wrong', email);
  expect((await login(app, PASSWORD)).status).toBe(429);
  const confirm = { token: access, body: { password: PASSWORD } };
  expect((await app.call('POST', '/auth/confirm-password', confirm)).status).toBe(200);
});

test('a clock that is set back prolongs no lock and no count of failures', async () => {
  let time = 0;
  const app = await start({ elapsed: () => time });
  await app.logIn();
  for (let failure = 0; failure < 5; failure += 1) await login(app, 'wrong');
  app.clock.advance(-2_000);
  expect((await login(app, PASSWORD)).headers.get('retry-after')).toBe('900');
  time += 900_000;
  for (let failure = 0; failure < 4; failure += 1) expect((await login(app, 'wrong')).status).toBe(401);
  time += 900_000;
  for (let failure = 0; failure < 4; failure += 1) expect((await login(app, 'wrong')).status).toBe(401);
  expect((await login(app, PASSWORD)).status).toBe(200);
});

test.each([
  ['set back two minutes', -120],
  ['right', 1],
])('a typed password vouches for five minutes, with a clock that is %s', async (_, jump) => {
  let time = 0;
  const app = await start({ elapsed: () => time, endpoints: [probe('/owner', { kind: 'owner' })] });
  const { access } = await app.logIn();
  await app.auth.setRole(EMAIL, 'super_admin');
  const open = async () => (await app.call('GET', '/owner', { token: access })).status;
  app.clock.advance(jump);
  time += 299_000;
  expect(await open()).toBe(200);
  time += 2_000;
  expect(await open()).toBe(403);
  const confirm = { token: access, body: { password: PASSWORD } };
  expect((await app.call('POST', '/auth/confirm-password', confirm)).status).toBe(200);
  expect(await open()).toBe(200);
});

test('the sixth login of one address within 60 s is 429, of another address or a minute later not', async () => {
  const app = await start();
  const from = (address: string, email: string) =>
    app.call('POST', '/auth/login', {
      body: { email, password: 'wrong' },
      headers: { 'x-forwarded-for': address },
    });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await from('10.0.0.1', `a${attempt}@example.org`)).status).toBe(401);
    app.clock.advance(10);
  }
  const refused = await from('10.0.0.1', 'b@example.org');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect((await from('10.0.0.2', 'b@example.org')).status).toBe(401);
  app.clock.advance(10);
  expect((await from('10.0.0.1', 'b@example.org')).status).toBe(401);
  expect((await from('10.0.0.1', 'c@example.org')).status).toBe(429);
});

test('lockout comes before the address limit: a locked e-mail uses up nothing of the address', async () => {
  const app = await start();
  for (let failure = 0; failure < 5; failure += 1) await login(app, 'wrong');
  const from = (email: string) =>
    app.call('POST', '/auth/login', {
      body: { email, password: 'wrong' },
      headers: { 'x-forwarded-for': '10.9.9.9' },
    });
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect((await from(EMAIL)).body.detail).toContain('verrouillé');
  expect((await from('other@example.org')).status).toBe(401);
});

test('a flood of passwords to hash is cut off with 429 and the server goes on', async () => {
  const isFull = Promise.withResolvers<void>();
  const app = await start({
    bcrypt: { ...rememberingBcrypt, hash: (...what) => isFull.promise.then(() => hash(...what)) },
  });
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, user) => {
      const body = { email: `u${user}@example.org`, password: PASSWORD };
      const answer = await app.call('POST', '/auth/register', { body });
      if (answer.status === 429) isFull.resolve();
      return answer;
    }),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toEqual(expect.any(String));
  expect(answers.filter(({ status }) => status === 201).length).toBe(60 - refused.length);
  expect((await login(app, PASSWORD, 'u0@example.org')).status).toBe(200);
});

test('a login that was being judged while the password changed opens no session', async () => {
  const inside = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const app = await start({
    bcrypt: {
      hash,
      compare: async (password, passwordHash) => {
        inside.resolve();
        await go.promise;
        return compare(password, passwordHash);
      },
    },
  });
  await app.call('POST', '/auth/register', { body: { email: EMAIL, password: PASSWORD } });
  const racing = login(app, PASSWORD);
  await inside.promise;
  await app.auth.setPassword(EMAIL, 'Another-Horse-8');
  go.resolve();
  expect((await racing).status).toBe(401);
});

test('no password, token or key is in a log line, and none is stored as it is', async () => {
  const app = await start();
  const { access, refresh } = await app.logIn();
  const key = (await app.call('POST', '/auth/api-keys', { token: access, body: { name: 'k' } })).body.key;
  await login(app, 'Wrong-Horse-9');
  await app.call('POST', '/auth/refresh', { body: { refresh_token: refresh } });
  await app.call('DELETE', `/auth/sessions/${PASSWORD}`, { token: access });
  const stored = ['users', 'sessions', 'api_keys', 'audit_events', 'login_failures'].map((table) =>
    app.database.sqlite.prepare(`SELECT * FROM ${table}`).all(),
  );
  const everything = app.logs.join('') + JSON.stringify(stored);
  expect(app.logs.length).toBeGreaterThan(4);
  for (const secret of [PASSWORD, 'Wrong-Horse-9', access, refresh, key])
    expect(everything).not.toContain(secret);
});

test('after DELETE /auth/me no byte of the address, name or key is left in the database files', async () => {
  const directory = makeFolder('alcove-auth-');
  try {
    const app = await startAuthApp({ databasePath: join(directory, 'alcove.db') });
    const { access } = await app.logIn('erase-me@example.org');
    await app.call('PATCH', '/auth/me', { token: access, body: { first_name: 'Erasmine' } });
    await app.call('POST', '/auth/api-keys', { token: access, body: { name: 'forgettable' } });
    await login(app, 'wrong', 'erase-me@example.org');
    const left = () => {
      const files = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
      return ['erase-me', 'Erasmine', 'forgettable'].filter((text) => files.join('').includes(text));
    };
    expect(left()).toHaveLength(3);
    expect((await app.call('DELETE', '/auth/me', { token: access })).status).toBe(200);
    expect(left()).toEqual([]);
    await app.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('what was done to an account is in the audit log, without a word of content', async () => {
  const app = await start();
  const { access, userId } = await app.logIn();
  await login(app, 'wrong');
  await app.call('POST', '/auth/logout', { token: access });
  const rows = app.database.sqlite
    .prepare(
      'SELECT action, actor_user_id AS actor, subject_user_id AS subject FROM audit_events ORDER BY id',
    )
    .all();
  expect(rows).toEqual([
    { action: 'user.registered', actor: userId, subject: userId },
    { action: 'session.created', actor: userId, subject: userId },
    { action: 'login.failed', actor: null, subject: userId },
    { action: 'session.ended', actor: userId, subject: userId },
  ]);
});
