import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let user: { token: string };

beforeAll(async () => {
  server = await startServer();
  user = await server.logIn();
});
afterAll(() => server.close());

const start = async (more: object = {}) =>
  server.call('POST', '/auth/device', { body: { name: 'backup script', ...more } });
const poll = (device_code: string) => server.call('POST', '/auth/device/token', { body: { device_code } });
const answer = (user_code: string, allow: boolean, token = user.token) =>
  server.call('POST', '/auth/device/answer', { token, body: { user_code, allow } });

describe('a script that asks for a key', () => {
  test('shows a code, waits, and is told the key once when the person allows it', async () => {
    const { status, body } = await start({ scopes: ['chat', 'documents:read'], local_only: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: `${server.url}/#/device`,
      verification_uri_complete: `${server.url}/#/device/${body.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    server.clock.advance(5_000);
    expect(await poll(body.device_code)).toMatchObject({
      status: 400,
      body: { error: 'authorization_pending', detail: expect.any(String) },
    });
    const shown = await server.call('GET', `/auth/device?user_code=${body.user_code.toLowerCase()}`, {
      token: user.token,
    });
    expect(shown.body).toEqual({
      user_code: body.user_code,
      name: 'backup script',
      scopes: ['chat', 'documents:read'],
      local_only: true,
      expires_in_days: null,
      client_address: expect.stringMatching(/127\.0\.0\.1/),
      account: 'ada@example.org',
      expires_at: expect.stringMatching(/Z$/),
    });
    expect((await answer(body.user_code, true)).status).toBe(200);
    const granted = await poll(body.device_code);
    expect(granted).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^alc_/),
        token_type: 'bearer',
        account: 'ada@example.org',
      },
    });
    expect((await poll(body.device_code)).body.error).toBe('expired_token');
    const key = granted.body.access_token;
    expect((await server.call('GET', '/chat/conversations', { token: key })).status).toBe(200);
    expect((await server.call('GET', '/voice/voices', { token: key })).status).toBe(403);
    const keys = (await server.call('GET', '/auth/api-keys', { token: user.token })).body.items;
    expect(keys[0]).toMatchObject({ name: 'backup script', local_only: true });
  });

  test('is told when it is denied, and gets no key', async () => {
    const { body } = await start();
    const before = (await server.call('GET', '/auth/api-keys', { token: user.token })).body.items.length;
    expect((await answer(body.user_code, false)).status).toBe(200);
    expect((await poll(body.device_code)).body.error).toBe('access_denied');
    expect((await poll(body.device_code)).body.error).toBe('expired_token');
    expect((await server.call('GET', '/auth/api-keys', { token: user.token })).body.items).toHaveLength(
      before,
    );
  });

  test('is told to slow down when it asks too often', async () => {
    const { body } = await start();
    expect((await poll(body.device_code)).body.error).toBe('slow_down');
    server.clock.advance(5_000);
    expect((await poll(body.device_code)).body.error).toBe('slow_down');
    server.clock.advance(15_000);
    expect((await poll(body.device_code)).body.error).toBe('authorization_pending');
    await answer(body.user_code, false);
    await poll(body.device_code);
  });

  test('has ten minutes: after that the code is nobody’s', async () => {
    const { body } = await start();
    server.clock.advance(600_000);
    expect((await answer(body.user_code, true)).status).toBe(404);
    expect((await poll(body.device_code)).body.error).toBe('expired_token');
  });

  test('is answered once, by a login only, and never under a code that was not given', async () => {
    const { body } = await start();
    const key = (
      await server.call('POST', '/auth/api-keys', {
        token: user.token,
        body: { name: 'k', scopes: ['chat'] },
      })
    ).body.key;
    expect((await answer(body.user_code, true, key)).status).toBe(403);
    expect(
      (await server.call('GET', `/auth/device?user_code=${body.user_code}`, { token: key })).status,
    ).toBe(403);
    expect((await answer('BCDF-GHJK', true)).status).toBe(404);
    expect((await answer(body.user_code, true)).status).toBe(200);
    expect((await answer(body.user_code, true)).status).toBe(404);
    await poll(body.device_code);
  });

  test('is told which account answered, which may be a stranger’s', async () => {
    const { body } = await start();
    const stranger = (await server.logIn('stranger@example.org')).token;
    const shown = await server.call('GET', `/auth/device?user_code=${body.user_code}`, { token: stranger });
    expect(shown.body.account).toBe('stranger@example.org');
    await answer(body.user_code, true, stranger);
    expect((await poll(body.device_code)).body.account).toBe('stranger@example.org');
  });

  test('finds a place, however many of another program wait', async () => {
    // What the rate limit lets one address ask for while one request waits.
    for (let count = 0; count < 100 + 10 * 60; count += 1) await start();
    expect((await start()).status).toBe(200);
  });

  test('cannot fill the memory: what one address may let wait is bounded, until one of them is over', async () => {
    while ((await start()).status === 200);
    server.clock.advance(600_000);
    expect((await start()).status).toBe(200);
  });
});

describe('a key with a limit of its own', () => {
  test('is held to it, and leaves its user’s limit as it was', async () => {
    const token = (await server.logIn('limits@example.org')).token;
    const body = { name: 'slow', scopes: ['chat'], requests_per_minute: 2 };
    const made = await server.call('POST', '/auth/api-keys', { token, body });
    expect(made.body.requests_per_minute).toBe(2);
    const use = () => server.call('GET', '/chat/conversations', { token: made.body.key });
    const first = await use();
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '1']);
    expect((await use()).status).toBe(200);
    const third = await use();
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await server.call('GET', '/chat/conversations', { token })).status).toBe(200);
    server.clock.advance(30_000);
    expect((await use()).status).toBe(200);
    const wrong = await server.call('POST', '/auth/api-keys', {
      token,
      body: { ...body, requests_per_minute: 0 },
    });
    expect(wrong.status).toBe(422);
  });
});
