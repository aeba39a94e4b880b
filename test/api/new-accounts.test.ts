import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

const HOUR_MS = 3_600_000;

let cloud: FakeCloud;
let server: TestServer;
let owner: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await start({ ALCOVE_ACCOUNTS_PER_HOUR: '20', ALCOVE_CLOUD_REQUESTS_PER_DAY: '2' });
  owner = (await server.logInAs('super_admin', 'owner@example.org')).token;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

function start(environment: Record<string, string>) {
  return startServer({
    score: markedScorer,
    environment: {
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake',
      ...environment,
    },
  });
}

const register = (email: string, more: object = {}, at = server) =>
  at.call('POST', '/auth/register', { body: { email, password: PASSWORD, ...more } });
const asOwner = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: owner, body });

/** What answered a harmless message of this account, and why. */
async function ask(token: string): Promise<{ llm_provider: string; why: string }> {
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  const path = `/chat/conversations/${id}/messages`;
  return (await server.call('POST', path, { token, body: { content: 'What is a noun?' } })).body
    .assistant_message.metadata;
}

describe('an account', () => {
  test('has a quota of cloud requests in 24 hours, which the owner has not', async () => {
    const { token } = await server.logIn('busy@example.org');
    for (let count = 0; count < 2; count += 1)
      expect(await ask(token)).toMatchObject({ llm_provider: 'openai' });
    expect(await ask(token)).toMatchObject({ llm_provider: 'local', why: 'cloud_spent' });
    const settings = await server.call('GET', '/privacy/settings', { token });
    expect(settings.body.account_closed).toBe('cloud_spent');
    for (let count = 0; count < 3; count += 1)
      expect(await ask(owner)).toMatchObject({ llm_provider: 'openai' });
    server.clock.advance(24 * HOUR_MS);
    const again = (await server.logIn('busy@example.org')).token;
    expect(await ask(again)).toMatchObject({ llm_provider: 'openai' });
  });

  test('has its cloud withheld and given back by the owner, and by nobody else', async () => {
    owner = (await server.logIn('owner@example.org')).token;
    const { token, userId } = await server.logIn('guest@example.org');
    const admin = (await server.logInAs('admin', 'admin@example.org')).token;
    const path = `/admin/users/${userId}`;
    const refused = await server.call('PATCH', path, { token: admin, body: { cloud: 'withheld' } });
    expect(refused.status).toBe(403);
    expect((await asOwner('PATCH', path, { cloud: 'withheld' })).body.cloud).toBe('withheld');
    const before = cloud.requests.length;
    expect(await ask(token)).toMatchObject({ llm_provider: 'local', why: 'cloud_withheld' });
    const key = (await server.call('POST', '/auth/api-keys', { token, body: { name: 'k' } })).body.key;
    expect(await ask(key)).toMatchObject({ llm_provider: 'local', why: 'cloud_withheld' });
    expect(cloud.requests).toHaveLength(before);
    await asOwner('PATCH', path, { cloud: 'allowed' });
    expect(await ask(token)).toMatchObject({ llm_provider: 'openai' });
  });
});

test('accounts above twenty an hour are made all the same and have no cloud until the owner allows it', async () => {
  server.clock.advance(HOUR_MS);
  owner = (await server.logIn('owner@example.org')).token;
  for (let count = 0; count < 20; count += 1)
    expect((await register(`crowd-${count}@example.org`)).status).toBe(201);
  expect((await register('late@example.org')).status).toBe(201);
  const last = await server.logIn('crowd-19@example.org');
  expect(await ask(last.token)).toMatchObject({ llm_provider: 'openai' });
  // Deleting what was made makes no room for more.
  await server.call('DELETE', '/auth/me', { token: last.token });
  const late = await server.logIn('later@example.org');
  expect(await ask(late.token)).toMatchObject({ llm_provider: 'local', why: 'cloud_waiting' });
  await asOwner('PATCH', `/admin/users/${late.userId}`, { cloud: 'allowed' });
  expect(await ask(late.token)).toMatchObject({ llm_provider: 'openai' });
  server.clock.advance(HOUR_MS);
  const calm = await server.logIn('calm@example.org');
  expect(await ask(calm.token)).toMatchObject({ llm_provider: 'openai' });
});

test('the owner is told of every account that registered, until it was seen', async () => {
  owner = (await server.logIn('owner@example.org')).token;
  await asOwner('POST', '/admin/users/seen');
  const news = async () => (await asOwner('GET', '/admin/users?is_new=true')).body;
  expect((await news()).total).toBe(0);
  await register('someone@example.org');
  const made = { email: 'made@example.org', password: PASSWORD };
  await asOwner('POST', '/admin/users', made);
  expect((await news()).items.map(({ email }: { email: string }) => email)).toEqual(['someone@example.org']);
  const admin = (await server.logIn('admin@example.org')).token;
  expect((await server.call('POST', '/admin/users/seen', { token: admin })).status).toBe(403);
  await asOwner('POST', '/admin/users/seen');
  expect((await news()).total).toBe(0);
});

describe('ALCOVE_REGISTRATION=invite', () => {
  let inviting: TestServer;
  let token: string;
  beforeAll(async () => {
    inviting = await start({ ALCOVE_REGISTRATION: 'invite' });
    ({ token } = await inviting.logInAs('super_admin', 'owner@example.org'));
  });
  afterAll(() => inviting.close());

  const invite = async (body: object = {}) =>
    (await inviting.call('POST', '/admin/invitations', { token, body })).body;
  const join = (email: string, invitation?: string) => register(email, { invitation }, inviting);

  test('lets in whoever has an invitation, once', async () => {
    expect((await inviting.call('GET', '/setup')).body.registration).toBe('invite');
    const { invitation } = await invite();
    for (const wrong of [undefined, '', 'x', invitation.slice(1)]) {
      const refused = await join('a@example.org', wrong);
      expect([refused.status, refused.headers.get('alcove-error')]).toEqual([403, 'not_invited']);
    }
    const both = await Promise.all([join('a@example.org', invitation), join('b@example.org', invitation)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect((await join('c@example.org', invitation)).status).toBe(403);
  });

  test('a refused password or a taken e-mail spends none', async () => {
    const { invitation } = await invite();
    const body = { email: 'd@example.org', password: 'short', invitation };
    expect((await inviting.call('POST', '/auth/register', { body })).status).toBe(422);
    expect((await join('owner@example.org', invitation)).status).toBe(400);
    expect((await join('d@example.org', invitation)).status).toBe(201);
  });

  test('an invitation is over by its time, or when it is taken back; only the owner sees and makes them', async () => {
    const [short, taken] = [await invite({ expires_in_days: 1 }), await invite({ expires_in_days: 30 })];
    const listed = await inviting.call('GET', '/admin/invitations', { token });
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([short.id, taken.id]);
    expect(listed.text).not.toContain(taken.invitation);
    expect((await inviting.call('DELETE', `/admin/invitations/${taken.id}`, { token })).status).toBe(200);
    expect((await join('e@example.org', taken.invitation)).status).toBe(403);
    const key = (
      await inviting.call('POST', '/auth/api-keys', { token, body: { name: 'k', scopes: ['admin'] } })
    ).body.key;
    expect((await inviting.call('POST', '/admin/invitations', { token: key, body: {} })).status).toBe(403);
    inviting.clock.advance(24 * HOUR_MS);
    expect((await join('e@example.org', short.invitation)).status).toBe(403);
  });
});

describe('who may register', () => {
  let home: TestServer;
  let token: string;
  beforeAll(async () => {
    home = await start({});
    ({ token } = await home.logInAs('super_admin', 'owner@example.org'));
  });
  afterAll(() => home.close());

  const choose = (registration: string, by = token) =>
    home.call('PATCH', '/admin/registration', { token: by, body: { registration } });
  const join = (email: string, invitation?: string) => register(email, { invitation }, home);
  const typePassword = () =>
    home.call('POST', '/auth/confirm-password', { token, body: { password: PASSWORD } });

  test('is everybody on this computer until the owner says otherwise, which needs no password typed again', async () => {
    const read = await home.call('GET', '/admin/registration', { token });
    expect(read.body).toEqual({
      registration: 'open',
      source: 'default',
      choices: ['open', 'invite', 'closed'],
    });
    home.clock.advance(6 * 60_000);
    expect((await choose('invite')).body).toMatchObject({ registration: 'invite', source: 'owner' });
    expect((await home.call('GET', '/setup')).body.registration).toBe('invite');
    const uninvited = await join('a@example.org');
    expect([uninvited.status, uninvited.headers.get('alcove-error')]).toEqual([403, 'not_invited']);
    const { invitation } = (await home.call('POST', '/admin/invitations', { token, body: {} })).body;
    expect((await join('a@example.org', invitation)).status).toBe(201);
    expect((await choose('closed')).status).toBe(200);
    const shut = await join('b@example.org', invitation);
    expect([shut.status, shut.headers.get('alcove-error')]).toEqual([403, 'registration_closed']);
    const audit = await home.call('GET', '/admin/audit?action=registration.changed', { token });
    expect(audit.body.items.map((item: { subject_id: string }) => item.subject_id)).toEqual([
      'closed',
      'invite',
    ]);
  });

  test('lets in more people only with the password of the owner, typed again', async () => {
    expect((await choose('closed')).status).toBe(200);
    home.clock.advance(6 * 60_000);
    for (const mode of ['invite', 'open']) {
      const refused = await choose(mode);
      expect([refused.status, refused.headers.get('alcove-error')]).toEqual([
        403,
        'password_confirmation_required',
      ]);
    }
    await typePassword();
    expect((await choose('open')).body.registration).toBe('open');
    expect((await join('c@example.org')).status).toBe(201);
  });

  test('is chosen by nobody but the owner, and never with a key', async () => {
    const user = await home.logIn('d@example.org');
    const admin = await home.logInAs('admin', 'admin@example.org');
    const key = (await home.call('POST', '/auth/api-keys', { token, body: { name: 'k', scopes: ['admin'] } }))
      .body.key;
    for (const by of [user.token, admin.token, key]) {
      expect((await choose('closed', by)).status).toBe(403);
      expect((await home.call('GET', '/admin/registration', { token: by })).status).toBe(403);
    }
    expect((await choose('everybody')).status).toBe(422);
    expect((await home.call('GET', '/admin/registration', { token })).body.registration).not.toBe('closed');
  });

  test('cannot be chosen where the environment says it', async () => {
    const fixed = await start({ ALCOVE_REGISTRATION: 'invite' });
    const owner = (await fixed.logInAs('super_admin', 'owner@example.org')).token;
    const body = { registration: 'closed' };
    const refused = await fixed.call('PATCH', '/admin/registration', { token: owner, body });
    expect([refused.status, refused.headers.get('alcove-error')]).toEqual([409, 'registration_set_outside']);
    expect((await fixed.call('GET', '/admin/registration', { token: owner })).body).toEqual({
      registration: 'invite',
      source: 'environment',
      choices: ['invite'],
    });
    await fixed.close();
  });
});
