import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import type { ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeKey } from './compat-app.ts';
import { startServer, type TestServer } from './start-server.ts';

/** A model that says nothing until it is let go on. */
let hold: PromiseWithResolvers<ScriptedReply>;
let server: TestServer;
let key: string;
let token: string;

beforeAll(async () => {
  server = await startServer({ reply: () => hold.promise, timeouts: { streamSilence: 20 } });
  ({ token } = await server.logIn());
  ({ key } = await makeKey(server, token));
});
afterAll(() => server.close());

const turns = [{ role: 'user', content: 'Hello there' }];
const asked = { model: 'auto', messages: turns, stream: true };

/** What a stream says until it has given two signs of life; then the model goes on, and the rest is read. */
async function readSilentStream(path: string, body: object, sign: string, credential = key): Promise<string> {
  hold = Promise.withResolvers();
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${credential}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  let said = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    said += decoder.decode(bytes, { stream: true });
    if (said.split(sign).length > 2) hold.resolve('It is done.');
  }
  return said;
}

describe('a stream whose model is silent', () => {
  test.each<[string, object, string]>([
    ['/v1/chat/completions', asked, ': \n\n'],
    ['/v1/completions', { model: 'auto', prompt: 'Hello there', stream: true }, ': \n\n'],
    ['/v1/messages', { ...asked, max_tokens: 100 }, 'event: ping\ndata: {"type":"ping"}\n\n'],
    ['/v1/responses', { model: 'auto', input: 'Hello there', stream: true }, ': \n\n'],
    ['/api/chat', asked, '"content":""},"done":false}\n'],
    ['/api/generate', { model: 'auto', prompt: 'Hello there' }, '"response":"","done":false}\n'],
  ])(
    '%s has its head and signs of life before the first word, and then the answer',
    async (path, body, sign) => {
      const said = await readSilentStream(path, body, sign);
      expect(said.replaceAll(/[^a-z.]/gi, '')).toContain('done');
      expect(said).toMatch(/It/);
    },
  );

  test('a conversation has them after its first event', async () => {
    const { body: made } = await server.call('POST', '/chat/conversations', { token, body: {} });
    const path = `/api/v1/chat/conversations/${made.id}/messages`;
    const said = await readSilentStream(path, { content: 'Hello there' }, ': \n\n', token);
    expect(said.indexOf('event: ')).toBeLessThan(said.indexOf(': \n\n'));
    expect(said).toContain('"text":" done."');
  });

  test('a failure after that is told within the stream', async () => {
    hold = Promise.withResolvers();
    const response = await fetch(`${server.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    let said = '';
    for await (const bytes of response.body ?? []) {
      said += Buffer.from(bytes).toString();
      hold.resolve(new Error('the model broke'));
    }
    expect(said).toContain('"error"');
  });
});

describe('a stream whose model reads a long prompt', () => {
  let unhurried: TestServer;
  let session: string;
  const reading = (read: number) => ({ type: 'reading', read, unread: 2_200 }) as const;
  const comment = ': read 64 of 2200 tokens\n\n';
  beforeAll(async () => {
    unhurried = await startServer({ reply: () => hold.promise });
    session = (await unhurried.logIn()).token;
  });
  afterAll(() => unhurried.close());

  test.each<[string, object, string]>([
    ['/v1/chat/completions', asked, comment],
    ['/v1/completions', { model: 'auto', prompt: 'Hello there', stream: true }, comment],
    ['/v1/messages', { ...asked, max_tokens: 100 }, 'event: ping\ndata: {"type":"ping"}\n\n'],
    ['/v1/responses', { model: 'auto', input: 'Hello there', stream: true }, comment],
    ['/api/chat', asked, '"content":""},"done":false}\n'],
  ])('%s has its head as soon as some of it is read, and how much', async (path, body, sign) => {
    const made = await makeKey(unhurried, session);
    const goesOn = Promise.withResolvers<void>();
    hold = Promise.withResolvers();
    hold.resolve(
      (async function* () {
        yield reading(0);
        yield reading(64);
        await goesOn.promise;
        yield 'done';
      })(),
    );
    const response = await fetch(unhurried.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    let said = '';
    for await (const bytes of response.body ?? []) {
      said += Buffer.from(bytes).toString();
      if (said.includes(sign)) goesOn.resolve();
    }
    expect(said.indexOf(sign)).toBeGreaterThan(-1);
  });

  test('in a conversation tells it as an event', async () => {
    const { body: made } = await unhurried.call('POST', '/chat/conversations', { token: session, body: {} });
    hold = Promise.withResolvers();
    hold.resolve(
      (async function* () {
        yield reading(64);
        yield 'done';
      })(),
    );
    const response = await fetch(`${unhurried.url}/api/v1/chat/conversations/${made.id}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ content: 'Hello there' }),
    });
    expect(await response.text()).toContain('event: reading\ndata: {"read":64,"unread":2200}\n\n');
  });

  test('that breaks before it has read any of it answers with a status of its own', async () => {
    const made = await makeKey(unhurried, session);
    hold = Promise.withResolvers();
    hold.resolve(
      (async function* () {
        yield reading(0);
        throw new EngineFailed('The local model stopped.');
      })(),
    );
    const response = await fetch(`${unhurried.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    expect(response.status).toBe(503);
  });
});

describe('a cloud that is silent', () => {
  let cloud: FakeCloud;
  beforeAll(async () => {
    cloud = await startFakeCloud();
  });
  afterAll(() => cloud.close());

  test('may still fail, and this machine answers in the same stream', async () => {
    hold = Promise.withResolvers();
    hold.resolve('From here.');
    const other = await startServer({
      reply: () => hold.promise,
      timeouts: { streamSilence: 20, answerHead: 400 },
      environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-test' },
    });
    const { token } = await other.logIn();
    const made = await makeKey(other, token);
    cloud.script({ kind: 'silent' });
    const response = await fetch(`${other.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    expect(response.headers.get('x-alcove-provider')).toBe('openai');
    const said = await response.text();
    expect(said).toContain(': \n\n');
    expect(said.replaceAll(/[^a-z.]/gi, '')).toContain('here');
    await other.close();
  });
});
