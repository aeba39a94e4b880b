import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeAnswer, type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

const KEY = 'sk-of-a-test-0123456789';

let server: TestServer;
let cloud: FakeCloud;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer();
  ({ token } = await server.logInAs('super_admin'));
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});
beforeEach(async () => {
  cloud.reset();
  await server.call('POST', '/auth/confirm-password', { token, body: { password: PASSWORD } });
  await change({ offline_mode: false });
});

const change = (body: object) => server.call('PATCH', '/privacy/settings', { token, body });
const askTest = async (as = token) => server.call('POST', '/privacy/cloud-test', { token: as });
const newest = async () =>
  (await server.call('GET', '/privacy/ledger?limit=1', { token })).body.items[0] as Record<string, unknown>;
const list = (...ids: string[]): FakeAnswer => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) }),
});

async function setUp(provider: string, model: string, key: string | undefined = KEY) {
  await change({ cloud: null });
  await change({ cloud: { provider, base_url: cloud.url, model } });
  if (key) await server.call('PUT', '/privacy/cloud-key', { token, body: { key } });
}

describe('a test of the cloud', () => {
  test.each([
    ['openai', '/v1/models', 'authorization', `Bearer ${KEY}`],
    ['mistral', '/v1/models', 'authorization', `Bearer ${KEY}`],
    ['anthropic', '/v1/models?limit=1000', 'x-api-key', KEY],
  ])('lists the models of %s and writes a row of its own', async (provider, path, header, value) => {
    await setUp(provider, 'b-model');
    cloud.script(list('b-model', 'a-model'));
    expect((await askTest()).body).toEqual({
      works: true,
      failure: null,
      model: 'b-model',
      is_listed: true,
      models: ['a-model', 'b-model'],
    });
    expect(cloud.requests).toMatchObject([{ method: 'GET', path, body: '', headers: { [header]: value } }]);
    expect(await newest()).toMatchObject({
      purpose: 'model_list',
      status: 200,
      bytes_sent: expect.any(Number),
    });
  });

  test('says that a name is not listed, and takes a dated one for it', async () => {
    await setUp('anthropic', 'claude-x');
    cloud.script(list('claude-x-mini'), list('claude-x-20260131'), list('claude-x-2026-01-31'));
    const listed = [(await askTest()).body, (await askTest()).body, (await askTest()).body];
    expect(listed.map(({ works, is_listed }) => [works, is_listed])).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
  });

  test.each<[string, FakeAnswer]>([
    ['unauthorised', { kind: 'status', status: 401 }],
    ['forbidden', { kind: 'status', status: 403 }],
    ['no_list', { kind: 'status', status: 404 }],
    ['rate_limited', { kind: 'status', status: 429 }],
    ['server_error', { kind: 'status', status: 500 }],
    ['bad_answer', { kind: 'html' }],
  ])('names what is wrong: %s', async (failure, answer) => {
    await setUp('openai', 'a');
    cloud.script(answer);
    expect((await askTest()).body).toMatchObject({ works: false, failure, models: [] });
  });

  test('sends nothing without a key, and needs none for a server on this computer', async () => {
    await setUp('openai', 'a', '');
    expect((await askTest()).body).toMatchObject({ works: false, failure: 'no_key' });
    expect(cloud.requests).toEqual([]);
    await setUp('custom', 'a', '');
    cloud.script(list('a'));
    expect((await askTest()).body).toMatchObject({ works: true });
    expect(cloud.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('sends nothing while offline mode is on, and says so in the ledger', async () => {
    await setUp('openai', 'a');
    await change({ offline_mode: true });
    expect((await askTest()).body).toMatchObject({ works: false, failure: 'refused' });
    expect(cloud.requests).toEqual([]);
    expect(await newest()).toMatchObject({ purpose: 'model_list', refused: true, failure: 'offline' });
  });

  test('is the owner’s alone, and needs a cloud', async () => {
    const other = (await server.logIn('other@example.org')).token;
    expect((await askTest(other)).status).toBe(403);
    await change({ cloud: null });
    expect(await askTest()).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Choose a cloud provider first') },
    });
  });
});
