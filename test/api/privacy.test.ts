import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedgerFile } from '../../server/egress/ledger/verify-ledger-file.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { PASSWORD, startServer, type TestServer } from './start-server.ts';

const CARD = 'My card is 4532015112830366.';
const CLOUD_KEY = 'sk-canary-that-must-never-be-read';

let server: TestServer;
let cloud: FakeCloud;
let user: { token: string; userId: string };
let owner: { token: string; userId: string };

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer();
  user = await server.logIn();
  owner = await server.logInAs('super_admin');
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const score = (body: unknown, token = user.token) => server.call('POST', '/privacy/score', { token, body });
const settings = async (token = user.token) =>
  (await server.call('GET', '/privacy/settings', { token })).body;
const change = (body: unknown, token = user.token) =>
  server.call('PATCH', '/privacy/settings', { token, body });
const makeKey = async (token: string, more: object = {}) =>
  (await server.call('POST', '/auth/api-keys', { token, body: { name: 'script', ...more } })).body
    .key as string;
const confirm = () =>
  server.call('POST', '/auth/confirm-password', { token: owner.token, body: { password: PASSWORD } });

describe('POST /privacy/score', () => {
  test('gives score, decision, categories, spans, reasons and latency_ms', async () => {
    const { status, body } = await score({ text: CARD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ decision: 'local', latency_ms: expect.any(Number) });
    expect(body.score).toBeGreaterThan(0.7);
    expect(body.categories[0]).toEqual({ name: 'payment', score: expect.any(Number) });
    expect(body.reasons.length).toBeGreaterThan(0);
    const span = body.spans.find(({ type }: { type: string }) => type === 'payment_card');
    expect(CARD.slice(span.start, span.end)).toBe('4532015112830366');
    expect(span).toMatchObject({ segment: 0, score: expect.any(Number) });
  });

  test('says cloud of a harmless text', async () => {
    const { body } = await score({ text: 'What is a noun?' });
    expect(body.decision).toBe('cloud');
    expect(body.score).toBeLessThan(0.7);
  });

  test('takes segments with their roles, and its offsets are UTF-16 ones into their segment', async () => {
    const segments = [
      { role: 'system', text: 'Be brief.' },
      { role: 'document', text: `😀 ${CARD}` },
    ];
    const { body } = await score({ segments });
    const span = body.spans.find(({ type }: { type: string }) => type === 'payment_card');
    expect(span.segment).toBe(1);
    expect(segments[1]?.text.slice(span.start, span.end)).toBe('4532015112830366');
    for (const role of ['system', 'user', 'assistant', 'tool', 'document'])
      expect((await score({ segments: [{ role, text: 'a' }] })).status).toBe(200);
  });

  test.each([
    ['nothing', {}],
    ['a number', { text: 5 }],
    ['null', { text: null }],
    ['a role that does not exist', { segments: [{ role: 'boss', text: 'a' }] }],
    ['no segments', { segments: [] }],
    ['segments that are a text', { segments: 'a' }],
    ['more than a million characters', { text: 'a'.repeat(1_000_001) }],
  ])('answers 422 to %s', async (_name, body) => {
    const answer = await score(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: expect.any(String), errors: expect.any(Array) });
  });

  test('ignores fields that it does not know', async () => {
    expect((await score({ text: 'a', extra: 1 })).status).toBe(200);
    expect((await score({ segments: [{ role: 'user', text: 'a', name: 'x' }], model: 'y' })).status).toBe(
      200,
    );
  });

  test('decides by the caller’s own threshold', async () => {
    const strict = await server.logIn('strict@example.org');
    const mild = 'Write to me at claire.besnard@orange.fr';
    const { body } = await score({ text: mild });
    await change({ threshold: 0.3 }, strict.token);
    const own = (await score({ text: 'My boss shouted at me in the meeting.' }, strict.token)).body;
    expect(own.decision).toBe(own.score < 0.3 ? 'cloud' : 'local');
    expect((await score({ text: mild }, strict.token)).body.score).toBe(body.score);
  });

  test('stores nothing and logs nothing of it', async () => {
    await score({ text: 'A canary called Zanzibarella sits here.' });
    const rows = server.context.database.sqlite.prepare(
      'SELECT count(*) AS n FROM conversation_search WHERE text LIKE ?',
    );
    expect(rows.get('%Zanzibarella%')).toEqual({ n: 0 });
    expect(server.logs.join('')).not.toContain('Zanzibarella');
  });
});

describe('GET and PATCH /privacy/settings', () => {
  test('start at 0.7, stay_local, no redaction, not offline, no cloud', async () => {
    const fresh = await server.logIn('fresh@example.org');
    expect(await settings(fresh.token)).toMatchObject({
      threshold: 0.7,
      context_policy: 'stay_local',
      redact_before_cloud: false,
      offline_mode: false,
      cloud: null,
      unread: 'stay',
    });
  });

  test('are each user’s own', async () => {
    const fresh = await server.logIn('own@example.org');
    const changed = await change(
      { threshold: 0.5, context_policy: 'withhold', redact_before_cloud: true },
      fresh.token,
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      threshold: 0.5,
      context_policy: 'withhold',
      redact_before_cloud: true,
    });
    expect((await change({ threshold: 0.6 }, fresh.token)).body).toMatchObject({
      threshold: 0.6,
      context_policy: 'withhold',
    });
    expect((await settings()).threshold).toBe(0.7);
  });

  test.each([0.3, 0.7])('take the threshold %d', async (threshold) => {
    const fresh = await server.logIn('own@example.org');
    expect((await change({ threshold }, fresh.token)).body.threshold).toBe(threshold);
  });

  test.each([
    [{ threshold: 0.29 }],
    [{ threshold: 0.71 }],
    [{ threshold: 1 }],
    [{ threshold: '0.5' }],
    [{ context_policy: 'send_all' }],
    [{ redact_before_cloud: 'yes' }],
    [{ offline_mode: 1 }],
    [{ cloud: { provider: 'skynet' } }],
    [{ cloud: 'openai' }],
  ])('answer 422 to %j', async (body) => {
    expect((await change(body)).status).toBe(422);
    expect((await settings()).threshold).toBe(0.7);
  });

  test('an empty change changes nothing', async () => {
    expect((await change({})).status).toBe(200);
  });
});

describe('owner actions', () => {
  const actions = [
    ['PATCH', '/privacy/settings', { offline_mode: true }],
    ['PATCH', '/privacy/settings', { cloud: { provider: 'openai' } }],
    ['PATCH', '/privacy/settings', { cloud: null }],
    ['PATCH', '/privacy/settings', { unread: 'leave' }],
    ['PATCH', '/privacy/settings', { unread: 'stay' }],
    ['PUT', '/privacy/cloud-key', { key: CLOUD_KEY }],
    ['DELETE', '/privacy/cloud-key', undefined],
    ['PATCH', '/models/active', { chat: null }],
  ] as const;

  let admin: { token: string };
  beforeAll(async () => {
    admin = await server.logInAs('admin');
  });
  beforeAll(confirm);

  test.each(actions)('%s %s %j is 403 for a user and for an admin', async (method, path, body) => {
    for (const token of [user.token, admin.token]) {
      const answer = await server.call(method, path, { token, body });
      expect([answer.status, answer.body.detail]).toEqual([403, 'Insufficient permissions']);
    }
  });

  test.each(actions)('%s %s %j is 403 for any API key of a super_admin', async (method, path, body) => {
    const key = await makeKey(owner.token, { scopes: ['chat', 'admin', 'ledger:read'] });
    expect((await server.call(method, path, { token: key, body })).status).toBe(403);
  });

  test('need the password typed in the last five minutes', async () => {
    const set = () => change({ offline_mode: false }, owner.token);
    expect((await set()).status).toBe(200);
    server.clock.advance(5 * 60_000);
    expect((await set()).status).toBe(200);
    server.clock.advance(1);
    const late = await set();
    expect(late.status).toBe(403);
    expect(late.body.detail).toContain('confirm-password');
    const wrong = { password: 'Wrong-Horse-7' };
    await server.call('POST', '/auth/confirm-password', { token: owner.token, body: wrong });
    expect((await set()).status).toBe(403);
    expect((await confirm()).status).toBe(200);
    expect((await set()).status).toBe(200);
  });

  test('letting go what is read once needs the password, taking that back does not; both are written down', async () => {
    const allow = () => change({ unread: 'leave' }, owner.token);
    expect((await settings(owner.token)).unread).toBe('stay');
    server.clock.advance(6 * 60_000);
    expect((await allow()).body.code).toBe('password_confirmation_required');
    expect((await settings(owner.token)).unread).toBe('stay');
    expect((await confirm()).status).toBe(200);
    expect((await allow()).body.unread).toBe('leave');
    server.clock.advance(6 * 60_000);
    expect((await change({ unread: 'stay' }, owner.token)).body.unread).toBe('stay');
    await confirm();
    const { sqlite } = server.context.database;
    const acts = sqlite.prepare(
      "SELECT action FROM audit_events WHERE action LIKE 'privacy.%' ORDER BY rowid",
    );
    expect(acts.pluck().all()).toEqual(['privacy.unread_leave', 'privacy.unread_stay']);
  });

  test('that are refused store nothing, not even the user’s own part of the change', async () => {
    const fresh = await server.logIn('half@example.org');
    expect((await change({ threshold: 0.4, offline_mode: true }, fresh.token)).status).toBe(403);
    expect(await settings(fresh.token)).toMatchObject({ threshold: 0.7, offline_mode: false });
    const bad = { threshold: 0.4, cloud: { provider: 'custom', base_url: 'http://cloud.example' } };
    expect((await change(bad, owner.token)).status).toBe(422);
    expect((await settings(owner.token)).threshold).toBe(0.7);
  });
});

describe('the cloud and its key', () => {
  const base = { provider: 'custom', model: 'some-model' };
  const setCloud = (more: object = {}) =>
    change({ cloud: { ...base, base_url: cloud.url, ...more } }, owner.token);
  const putKey = (key = CLOUD_KEY) =>
    server.call('PUT', '/privacy/cloud-key', { token: owner.token, body: { key } });
  const hasKey = async () => (await settings(owner.token)).cloud?.has_key;

  beforeAll(confirm);
  beforeEach(async () => {
    const removed = await change({ cloud: null }, owner.token);
    expect([removed.status, removed.body.cloud]).toEqual([200, null]);
  });

  test('a key needs a cloud first', async () => {
    expect((await putKey()).status).toBe(400);
  });

  test('is written, used, removed, and never readable', async () => {
    const set = await setCloud();
    expect(set.body.cloud).toMatchObject({ ...base, base_url: cloud.url, has_key: false, needs_key: false });
    const put = await putKey();
    expect(put.status).toBe(200);
    expect(await hasKey()).toBe(true);
    const conversation = (await server.call('POST', '/chat/conversations', { token: user.token })).body;
    const sent = await server.call('POST', `/chat/conversations/${conversation.id}/messages`, {
      token: user.token,
      body: { content: 'What is a noun?' },
    });
    expect(sent.body.assistant_message.metadata).toMatchObject({
      llm_provider: 'custom',
      llm_host: new URL(cloud.url).host,
      model: 'some-model',
    });
    expect(cloud.requests.at(-1)?.headers.authorization).toBe(`Bearer ${CLOUD_KEY}`);
    for (const path of ['/privacy/settings', '/privacy/ledger', '/privacy/cloud-key', '/models', '/auth/me'])
      expect((await server.call('GET', path, { token: owner.token })).text).not.toContain('canary');
    expect(put.text + sent.text + server.logs.join('')).not.toContain(CLOUD_KEY);
    const removed = await server.call('DELETE', '/privacy/cloud-key', { token: owner.token });
    expect(removed.body).toEqual({ message: expect.any(String) });
    expect(await hasKey()).toBe(false);
  });

  test.each([
    ['another port', { base_url: 'http://127.0.0.1:9/v1' }],
    ['another path of it', { base_url: 'http://127.0.0.1:9/v2' }],
    ['another host', { base_url: 'https://cloud.example/v1' }],
    ['another provider', { provider: 'mistral' }],
  ])('goes with a change to %s', async (_name, more) => {
    await setCloud();
    await putKey();
    await setCloud(more);
    expect(await hasKey()).toBe(false);
    await setCloud();
    expect(await hasKey()).toBe(false);
  });

  test('stays when only the model changes', async () => {
    await setCloud();
    await putKey();
    await setCloud({ model: 'another-model' });
    expect(await hasKey()).toBe(true);
  });

  test.each([
    'http://cloud.example/v1',
    'http://192.168.1.10/v1',
    'http://169.254.169.254/latest',
    'https://user:pass@cloud.example/v1',
    'https://cloud.example/v1?key=1',
    'https://cloud.example/v1#a',
    'ftp://cloud.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://localhost.evil.example/v1',
    'not a url',
  ])('the address %s is 422', async (base_url) => {
    const answer = await setCloud({ base_url });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].field).toBe('cloud.base_url');
    expect((await settings(owner.token)).cloud).toBeNull();
  });

  test('everybody sees which cloud it is, and nobody the key', async () => {
    await setCloud();
    await putKey();
    expect((await settings()).cloud).toMatchObject({ provider: 'custom', has_key: true });
  });
});

describe('GET /privacy/ledger', () => {
  test('pages newest first; outside the range is 422', async () => {
    const { status, body } = await server.call('GET', '/privacy/ledger', { token: user.token });
    expect(status).toBe(200);
    expect(body).toEqual({ items: expect.any(Array), total: expect.any(Number) });
    for (const query of ['limit=0', 'limit=101', 'skip=-1'])
      expect((await server.call('GET', `/privacy/ledger?${query}`, { token: user.token })).status).toBe(422);
  });

  test('is counted over all rows, and listed by host, by purpose, and by whether it was stopped', async () => {
    const get = async (path: string) => (await server.call('GET', path, { token: user.token })).body;
    const { total, items } = await get('/privacy/ledger?limit=1');
    const [{ host }] = items;
    const totals = await get('/privacy/ledger/totals');
    expect(totals).toEqual({
      requests: total,
      unreached: 0,
      refused: 0,
      hosts: [
        {
          host,
          requests: total,
          bytes_sent: expect.any(Number),
          bytes_received: expect.any(Number),
          unreached: 0,
          bytes_unsent: 0,
        },
      ],
      purposes: [{ purpose: 'cloud_llm', requests: total }],
    });
    expect(totals.hosts[0].bytes_sent).toBeGreaterThan(0);
    const counted = async (query: string) => (await get(`/privacy/ledger?${query}`)).total;
    expect(await counted(`host=${encodeURIComponent(host)}`)).toBe(total);
    expect(await counted('host=elsewhere.example')).toBe(0);
    expect(await counted('purpose=web_search')).toBe(0);
    expect(await counted('refused=true')).toBe(0);
    expect(await counted('refused=false&purpose=cloud_llm')).toBe(total);
    for (const query of ['refused=maybe', 'purpose=telemetry', 'host='])
      expect((await server.call('GET', `/privacy/ledger?${query}`, { token: user.token })).status).toBe(422);
    const nobody = await server.call('GET', '/privacy/ledger/totals', { token: owner.token });
    expect(nobody.body).toEqual({ requests: 0, unreached: 0, refused: 0, hosts: [], purposes: [] });
  });

  test('shows bodies to a login and to a key with ledger:read, and not to a key with chat alone', async () => {
    const read = async (token: string) =>
      (await server.call('GET', '/privacy/ledger', { token })).body.items[0];
    const [chat, ledger, voice] = await Promise.all([
      makeKey(user.token),
      makeKey(user.token, { scopes: ['ledger:read'] }),
      makeKey(user.token, { scopes: ['voice'] }),
    ]);
    expect((await read(user.token)).payload).toContain('What is a noun?');
    expect((await read(ledger)).payload).toContain('What is a noun?');
    const bare = await read(chat);
    expect(bare).toMatchObject({ purpose: 'cloud_llm', payload: null });
    expect((await server.call('GET', '/privacy/ledger', { token: voice })).status).toBe(403);
  });

  test('shows an owner their own requests only: being super_admin opens nobody’s ledger', async () => {
    expect((await server.call('GET', '/privacy/ledger', { token: owner.token })).body).toEqual({
      items: [],
      total: 0,
    });
  });
});

describe('an API key with chat alone', () => {
  test('reaches chat, scoring and the ledger, and neither settings changes nor accounts', async () => {
    const key = await makeKey(user.token);
    const status = async (method: string, path: string, body?: unknown) =>
      (await server.call(method, path, { token: key, body })).status;
    expect(await status('GET', '/chat/conversations')).toBe(200);
    expect(await status('POST', '/privacy/score', { text: 'a' })).toBe(200);
    expect(await status('GET', '/privacy/ledger')).toBe(200);
    expect(await status('GET', '/auth/me')).toBe(200);
    expect(await status('PATCH', '/privacy/settings', { threshold: 0.7 })).toBe(403);
    expect(await status('GET', '/auth/sessions')).toBe(403);
    expect(await status('POST', '/auth/api-keys', { name: 'more' })).toBe(403);
    expect(await status('DELETE', '/auth/me')).toBe(403);
  });

  test('without the scope chat reaches none of it', async () => {
    const key = await makeKey(user.token, { scopes: ['voice'] });
    for (const [method, path] of [
      ['GET', '/chat/conversations'],
      ['POST', '/chat/conversations'],
      ['POST', '/privacy/score'],
      ['GET', '/models'],
    ] as const) {
      const answer = await server.call(method, path, {
        token: key,
        body: method === 'POST' ? { text: 'a' } : undefined,
      });
      expect([path, answer.status, answer.body.detail]).toEqual([path, 403, 'Insufficient permissions']);
    }
  });
});

describe('checking and exporting the ledger', () => {
  test('anyone may have the chain checked; the export is the owner’s, is signed, and holds no bodies', async () => {
    const verdict = await server.call('POST', '/privacy/ledger/verify', { token: user.token });
    expect(verdict).toMatchObject({ status: 200, body: { verdict: 'consistent', rows: expect.any(Number) } });
    expect((await server.call('GET', '/privacy/ledger/export', { token: user.token })).status).toBe(403);
    const { status, text, headers } = await server.call('GET', '/privacy/ledger/export', {
      token: owner.token,
    });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/jsonl');
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(verdict.body.rows + 2);
    expect(text).not.toContain('What is a noun?');
    const checked = await verifyLedgerFile(Readable.from(lines));
    expect(checked).toMatchObject({ verdict: 'signed', rows: verdict.body.rows });
  });
});
