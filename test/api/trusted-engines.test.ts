import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchCertificate } from '../../server/egress/server-certificate.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

const SECRET = 'My card is 4532015112830366 and I was diagnosed with leukaemia last week.';
const HARMLESS = 'What is a noun?';

let cloud: FakeCloud;
let engine: FakeCloud;
const open: { close(): Promise<void> | void }[] = [];

beforeEach(async () => {
  cloud = await startFakeCloud();
  engine = await startFakeCloud({ answer: () => 'From the engine.' });
  open.push(cloud, engine);
});
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function start(options: TestServerOptions = {}, environment: Record<string, string> = {}) {
  const server = await startServer({
    reply: () => 'Answered here.',
    ...options,
    environment: {
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-of-the-cloud',
      ...environment,
    },
  });
  open.push(server);
  return server;
}

const declare = (server: TestServer, baseUrl = engine.url, more: object = {}) =>
  server.context.trustedEngines.declare(
    { name: 'gpu', baseUrl, models: ['big-model'], weight: 1, certificate: null, declaredAt: 1, ...more },
    undefined,
  );

async function converse(server: TestServer, token: string, body: object = {}) {
  const { body: made } = await server.call('POST', '/chat/conversations', { token, body });
  const path = `/chat/conversations/${made.id}/messages`;
  return async (content: string, more: object = {}) =>
    server.call('POST', path, { token, body: { content, ...more } });
}

type Sent = Awaited<ReturnType<TestServer['call']>>;
const metadata = (answer: Sent) => answer.body.assistant_message.metadata;
const ledgerOf = async (server: TestServer, token: string) =>
  (await server.call('GET', '/privacy/ledger', { token })).body.items;

describe('with a trusted server', () => {
  test('a sensitive message is answered there, whole, under a permit and in the ledger; the cloud learns nothing', async () => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    const answer = await (await converse(server, token))(SECRET);
    expect(metadata(answer)).toMatchObject({
      llm_provider: 'trusted:gpu',
      model: 'big-model',
      why: 'sensitive',
    });
    expect(answer.body.assistant_message.content).toBe('From the engine.');
    expect(engine.requests).toHaveLength(1);
    expect(engine.requests[0]?.body).toContain(SECRET);
    expect(engine.requests[0]?.headers.authorization).toBeUndefined();
    expect(cloud.requests).toEqual([]);
    const [row] = await ledgerOf(server, token);
    expect(row).toMatchObject({ purpose: 'trusted_engine', status: 200, payload: engine.requests[0]?.body });
    expect(row.sensitivity_score).toBeGreaterThan(0.7);
  });

  test('what follows a sensitive answer of it is kept from the cloud, and a harmless message still goes there', async () => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    const send = await converse(server, token);
    await send(SECRET);
    expect(metadata(await send(HARMLESS))).toMatchObject({ llm_provider: 'trusted:gpu', why: 'sensitive' });
    expect(cloud.requests).toEqual([]);
    expect(metadata(await (await converse(server, token))(HARMLESS)).llm_provider).toBe('openai');
    expect(engine.requests).toHaveLength(2);
  });

  test('another account is answered there as well, and told so', async () => {
    const server = await start();
    await server.logIn();
    await declare(server);
    const { token } = await server.logIn('bob@example.org');
    expect(metadata(await (await converse(server, token))(SECRET)).llm_provider).toBe('trusted:gpu');
    const { body } = await server.call('GET', '/privacy/settings', { token });
    expect(body.trusted_engines).toEqual([
      { name: 'gpu', host: `127.0.0.1:${engine.port}`, models: ['big-model'], is_on: true, trouble: null },
    ]);
  });

  test.each([
    ['a conversation', {}, { routing: 'local_only' }],
    ['a message', { routing: 'local_only' }, {}],
  ])('%s that is kept here is answered here', async (_what, message, conversation) => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    const send = await converse(server, token, conversation);
    expect(metadata(await send(SECRET, message)).llm_provider).toBe('local');
    expect(engine.requests).toEqual([]);
  });

  test('a message that was kept here is not told to it later', async () => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    const send = await converse(server, token);
    await send('The plan is called Heron.', { routing: 'local_only' });
    expect(metadata(await send(SECRET)).llm_provider).toBe('trusted:gpu');
    expect(engine.requests[0]?.raw).toContain('leukaemia');
    expect(engine.requests[0]?.raw).not.toContain('Heron');
  });

  test('a key that keeps everything here, offline mode and ALCOVE_NO_CLOUD close it', async () => {
    const server = await start();
    const { token } = await server.logInAs('super_admin');
    await declare(server);
    const key = await server.call('POST', '/auth/api-keys', { token, body: { name: 'k', local_only: true } });
    const send = await converse(server, key.body.key);
    expect(metadata(await send(SECRET))).toMatchObject({ llm_provider: 'local' });
    await server.call('PATCH', '/privacy/settings', { token, body: { offline_mode: true } });
    expect(metadata(await (await converse(server, token))(SECRET)).llm_provider).toBe('local');
    const closed = await start({}, { ALCOVE_NO_CLOUD: '1' });
    const { token: other } = await closed.logIn();
    await declare(closed);
    expect(metadata(await (await converse(closed, other))(SECRET)).llm_provider).toBe('local');
    expect(engine.requests).toEqual([]);
  });

  test('text that could not be judged stays on this computer', async () => {
    const server = await start({
      score: () => {
        throw new Error('broken');
      },
    });
    const { token } = await server.logIn();
    await declare(server);
    expect(metadata(await (await converse(server, token))(HARMLESS))).toMatchObject({
      llm_provider: 'local',
      why: 'scoring_failed',
    });
    expect(engine.requests).toEqual([]);
  });

  test('the owner turns it off without a password, nobody else does, and nothing of HTTP turns it on', async () => {
    const server = await start();
    const { token } = await server.logInAs('super_admin');
    await declare(server);
    const { token: guest } = await server.logIn('bob@example.org');
    const turnOff = (as: string) =>
      server.call('POST', '/privacy/trusted-engines/off', { token: as, body: { name: 'gpu' } });
    expect((await turnOff(guest)).status).toBe(403);
    const off = await turnOff(token);
    expect(off.body.trusted_engines[0].is_on).toBe(false);
    expect(metadata(await (await converse(server, token))(SECRET)).llm_provider).toBe('local');
    await server.call('PATCH', '/privacy/settings', { token, body: { trusted_engines: [{ is_on: true }] } });
    expect((await server.call('GET', '/privacy/settings', { token })).body.trusted_engines[0].is_on).toBe(
      false,
    );
    expect(engine.requests).toEqual([]);
  });
});

describe('when it does not answer', () => {
  test.each([
    ['an error', { kind: 'status', status: 500 }],
    ['a redirect to elsewhere', { kind: 'redirect', to: '' }],
    ['a stream that is none', { kind: 'wrong_json' }],
    ['a page', { kind: 'html' }],
  ] as const)('%s is answered here, never by the cloud', async (_what, answer) => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    engine.script(answer.kind === 'redirect' ? { ...answer, to: `${cloud.url}/chat/completions` } : answer);
    const sent = metadata(await (await converse(server, token))(SECRET));
    expect(sent).toMatchObject({
      llm_provider: 'local',
      why: 'sensitive',
      fallback_reason: 'trusted_engine',
    });
    expect(cloud.requests).toEqual([]);
  });

  test('without a model here it is a 503, and the cloud is asked for nothing, harmless or not', async () => {
    const server = await start({ activeModel: () => undefined }, { ALCOVE_CLOUD_API_KEY: '' });
    const { token } = await server.logIn();
    await declare(server);
    await engine.close();
    for (const text of [SECRET, HARMLESS]) {
      const answer = await (await converse(server, token))(text);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('alcove-error')).toBe('trusted_engine_failed');
    }
    expect(cloud.requests).toEqual([]);
  });

  test('the cloud’s failure comes home to it', async () => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    cloud.script({ kind: 'status', status: 500 });
    expect(metadata(await (await converse(server, token))(HARMLESS))).toMatchObject({
      llm_provider: 'trusted:gpu',
      why: 'below_threshold',
      fallback_reason: 'server_error',
    });
  });

  test('another one answers in its place, and each conversation stays with one while that answers', async () => {
    const second = await startFakeCloud({ answer: () => 'From the second.' });
    open.push(second);
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    await declare(server, second.url, { name: 'second' });
    for (let conversation = 0; conversation < 4; conversation += 1) {
      const send = await converse(server, token);
      const first = metadata(await send(SECRET)).llm_provider;
      for (let turn = 0; turn < 3; turn += 1) expect(metadata(await send(SECRET)).llm_provider).toBe(first);
    }
    const send = await converse(server, token);
    const provider = metadata(await send(SECRET)).llm_provider;
    const other = provider === 'trusted:gpu' ? 'trusted:second' : 'trusted:gpu';
    await (provider === 'trusted:gpu' ? engine : second).close();
    const sent = metadata(await send(SECRET));
    expect(sent).toMatchObject({ llm_provider: other });
    expect(sent.fallback_reason).toBeUndefined();
    expect(cloud.requests).toEqual([]);
  });

  test('a stream that breaks after words were shown is kept as it is', async () => {
    const server = await start();
    const { token } = await server.logIn();
    await declare(server);
    engine.script({ kind: 'cut' });
    const { body: made } = await server.call('POST', '/chat/conversations', { token, body: {} });
    const path = `/chat/conversations/${made.id}/messages`;
    const events = await server.stream('POST', path, { token, body: { content: SECRET } });
    const last = events.at(-1)?.data;
    expect(last).toMatchObject({ code: 'answer_broken_off', detail: expect.stringMatching(/^Your server/) });
    const { body: kept } = await server.call('GET', `/chat/conversations/${made.id}`, { token });
    expect(kept.messages.at(-1).metadata).toMatchObject({ llm_provider: 'trusted:gpu' });
    expect(cloud.requests).toEqual([]);
  });
});

describe('who tries to declare one without the terminal', () => {
  test('a row that nobody sealed, or that was sealed elsewhere, counts for nothing', async () => {
    const server = await start();
    const { token } = await server.logIn();
    const forged = {
      name: 'evil',
      baseUrl: engine.url,
      models: ['m'],
      weight: 1,
      certificate: null,
      hasKey: false,
      declaredAt: 1,
      isOn: true,
      seal: 'x',
    };
    const elsewhere = await start();
    await declare(elsewhere);
    const row = elsewhere.context.database.sqlite
      .prepare<[], { value: string }>("SELECT value FROM instance_settings WHERE name = 'trusted_engines'")
      .get();
    for (const value of [JSON.stringify([forged]), row?.value ?? '', '{"not":"a list"}']) {
      server.context.database.sqlite
        .prepare("INSERT OR REPLACE INTO instance_settings (name, value) VALUES ('trusted_engines', ?)")
        .run(value);
      expect(server.context.trustedEngines.list()).toEqual([]);
      expect(metadata(await (await converse(server, token))(SECRET)).llm_provider).toBe('local');
    }
    expect(engine.requests).toEqual([]);
  });

  test('a declaration that was changed is none any more', async () => {
    const server = await start();
    await server.logIn();
    await declare(server);
    const change = (from: string, to: string) =>
      server.context.database.sqlite
        .prepare("UPDATE instance_settings SET value = replace(value, ?, ?) WHERE name = 'trusted_engines'")
        .run(from, to);
    server.context.trustedEngines.turnOff('gpu');
    change('"isOn":false', '"isOn":true');
    expect(server.context.trustedEngines.list()).toEqual([]);
    change('"isOn":true', '"isOn":false');
    expect(server.context.trustedEngines.list()).toHaveLength(1);
    change('127.0.0.1', 'localhost');
    expect(server.context.trustedEngines.list()).toEqual([]);
  });

  test('no variable of the environment and no route does', async () => {
    const server = await start(
      { score: markedScorer },
      { ALCOVE_TRUSTED_ENGINE: engine.url, ALCOVE_TRUSTED_ENGINES: engine.url },
    );
    const { token } = await server.logIn();
    const body = { trusted_engines: [{ name: 'evil', base_url: engine.url, is_on: true }] };
    await server.call('PATCH', '/privacy/settings', { token, body });
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object };
    const routes = Object.keys(document.paths).filter((path) => path.includes('trusted'));
    expect(routes.map((path) => path.replace('/api/v1', ''))).toEqual(['/privacy/trusted-engines/off']);
    expect((await server.call('GET', '/privacy/settings', { token })).body.trusted_engines).toEqual([]);
    expect(engine.requests).toEqual([]);
  });
});

describe('over https', () => {
  const read = (name: string) =>
    readFileSync(join(import.meta.dirname, '../unit/egress/certificates', name), 'utf8');
  const SOURCES = { first: 'cloud.example', other: 'inspected' };
  const asked: string[] = [];
  let shown: https.Server;
  let port: number;

  const listen = async (source: keyof typeof SOURCES, at = 0) => {
    const name = SOURCES[source];
    const server = https.createServer(
      { cert: read(`${name}.pem`), key: read(`${name}.key.pem`) },
      (request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ choices: [{ message: { content: 'Over TLS.' }, finish_reason: 'stop' }] }),
        );
      },
    );
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  beforeEach(async () => {
    asked.length = 0;
    shown = await listen('first');
    port = (shown.address() as AddressInfo).port;
  });
  afterEach(() => void shown.close());

  const resolveHost = async () => '127.0.0.1';
  const pin = async (server: TestServer, userId: string) =>
    fetchCertificate(
      { ledger: server.context.ledger, isOffline: () => false, noCloud: () => false, resolveHost },
      new URL(`https://cloud.example:${port}/v1`),
      { userId },
    );

  test('the certificate is shown before, and only that one is spoken to, whoever signed it', async () => {
    const server = await start({ resolveHost });
    const { token, userId } = await server.logIn();
    const { sha256 } = await pin(server, userId);
    expect(sha256).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(asked).toEqual([]);
    await declare(server, `https://cloud.example:${port}/v1`, { certificate: sha256 });
    expect(metadata(await (await converse(server, token))(SECRET)).llm_provider).toBe('trusted:gpu');
    expect(asked).toEqual(['/v1/chat/completions']);
    // Another machine has taken its place, or the name leads to one.
    shown.close();
    shown.closeAllConnections();
    await once(shown, 'close');
    shown = await listen('other', port);
    const sent = metadata(await (await converse(server, token))(SECRET));
    expect(sent).toMatchObject({ llm_provider: 'local', fallback_reason: 'trusted_engine' });
    expect(asked).toHaveLength(1);
    const [row] = await ledgerOf(server, token);
    expect(row).toMatchObject({ purpose: 'trusted_engine', failure: 'certificate_changed' });
    const { body } = await server.call('GET', '/privacy/settings', { token });
    expect(body.trusted_engines[0].trouble).toBe('certificate_changed');
  });

  test('an address without a pinned certificate is never spoken to, and plain http beyond this computer neither', async () => {
    const server = await start({ resolveHost });
    const { token } = await server.logIn();
    for (const address of [`https://cloud.example:${port}/v1`, `http://cloud.example:${port}/v1`]) {
      await declare(server, address);
      expect(metadata(await (await converse(server, token))(SECRET)).llm_provider).toBe('local');
    }
    expect(asked).toEqual([]);
  });
});
