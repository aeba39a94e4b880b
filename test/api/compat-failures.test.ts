import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import type { ScriptedReply } from '../contract/scripted-chat-engine.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeKey } from './compat-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

/** A call that fails once it is decided where it is answered says so in its headers, by whichever API it came. */
let cloud: FakeCloud;
const servers: TestServer[] = [];

beforeAll(async () => {
  cloud = await startFakeCloud();
});
beforeEach(() => {
  cloud.reset();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await cloud.close();
});

type Ask = (path: string, content: string, more?: object) => Promise<Response>;

/** A server with a cloud behind it, and a key to ask it with. */
async function open(options: Parameters<typeof startServer>[0]): Promise<Ask> {
  const environment = { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' };
  const server = await startServer({ score: markedScorer, environment, ...options });
  servers.push(server);
  const { key } = await makeKey(server, (await server.logIn()).token);
  return (path, content, more = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ model: 'auto', max_tokens: 20, stream: false },
        ...(path === '/v1/responses'
          ? { input: content }
          : { prompt: content, messages: [{ role: 'user', content }] }),
        ...more,
      }),
    });
}

const SENSITIVE = 'My diagnosis [0.9]';
const BECAUSE = 'It was kept on this device because its sensitivity score is 0.9, and 0.7 or higher stays.';
const PATHS = [
  '/v1/chat/completions',
  '/v1/responses',
  '/v1/completions',
  '/v1/messages',
  '/api/chat',
  '/api/generate',
];
const BOTH = PATHS.flatMap((path) => [false, true].map((stream) => [path, { stream }] as const));

const routingOf = ({ headers }: Response) =>
  ['provider', 'score', 'route', 'reason', 'fallback'].map((name) => headers.get(`x-alcove-${name}`));
const KEPT_HERE = ['local', '0.9', 'local', 'sensitive', null];

describe('a call that the starter model cannot answer', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await open({ activeModel: () => ({ id: 'scripted-model', isStarter: true }) });
  });

  const parameters = { type: 'object', properties: { town: { type: 'string' } } };
  const tool = { name: 'weather', description: 'Tells the weather', parameters };
  const named = { type: 'function', function: tool };
  const form = { name: 'town', schema: parameters };
  test.each<[path: string, more: object]>([
    ['/v1/chat/completions', { tools: [named], tool_choice: 'required' }],
    ['/v1/chat/completions', { tools: [named], tool_choice: 'required', stream: true }],
    ['/v1/chat/completions', { response_format: { type: 'json_object' } }],
    ['/v1/responses', { tools: [{ type: 'function', ...tool }], tool_choice: 'required' }],
    ['/v1/responses', { tools: [{ type: 'function', ...tool }], tool_choice: 'required', stream: true }],
    ['/v1/responses', { text: { format: { type: 'json_schema', ...form } } }],
    ['/v1/messages', { tools: [{ ...tool, input_schema: parameters }], tool_choice: { type: 'any' } }],
    [
      '/v1/messages',
      { tools: [{ ...tool, input_schema: parameters }], tool_choice: { type: 'any' }, stream: true },
    ],
    ['/api/chat', { format: 'json' }],
    ['/api/generate', { format: parameters, stream: true }],
  ])('says that its score kept it here: %s with %o', async (path, more) => {
    const answer = await ask(path, SENSITIVE, more);
    expect([answer.status, answer.headers.get('alcove-error')]).toEqual([400, 'needs_larger_model']);
    expect(routingOf(answer)).toEqual(KEPT_HERE);
    expect((await answer.json()).detail).toMatch(/larger one\. It was kept on this device because its/);
    expect(cloud.requests).toEqual([]);
  });

  test('says that the cloud failed before, where it came here for that', async () => {
    cloud.script({ kind: 'status', status: 401 });
    const more = { tools: [named], tool_choice: 'required' };
    const answer = await ask('/v1/chat/completions', 'What is a noun?', more);
    expect(routingOf(answer)).toEqual(['local', '0.1', 'local', 'unauthorised', 'unauthorised']);
    expect((await answer.json()).detail).not.toContain('because');
  });
});

describe('where no model of this computer can answer', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await open({ activeModel: () => undefined });
  });

  test.each(BOTH)('a call whose cloud failed says why: %s %o', async (path, how) => {
    cloud.script({ kind: 'status', status: 401 });
    const answer = await ask(path, 'What is a noun?', how);
    expect([answer.status, answer.headers.get('alcove-error')]).toEqual([503, 'cloud_failed']);
    expect(routingOf(answer)).toEqual(['local', '0.1', 'local', 'unauthorised', 'unauthorised']);
  });

  test.each(BOTH)('a call that stays here says that: %s %o', async (path, how) => {
    const answer = await ask(path, SENSITIVE, how);
    expect([answer.status, answer.headers.get('alcove-error')]).toEqual([503, 'no_local_model']);
    expect(routingOf(answer)).toEqual(['local', '0.9', 'local', 'no_local_model', null]);
    expect((await answer.json()).detail).toContain(BECAUSE);
    expect(cloud.requests).toEqual([]);
  });
});

test.each(BOTH)('a model that is named answers where none is in use: %s %o', async (path, how) => {
  const ask = await open({ activeModel: () => undefined, reply: () => 'From the starter.' });
  const answer = await ask(path, SENSITIVE, { model: 'alcove-starter', ...how });
  expect([answer.status, answer.headers.get('x-alcove-provider')]).toEqual([200, 'local']);
  expect(await answer.text()).toContain('starter');
});

describe('where the model of this computer breaks', () => {
  let reply: () => ScriptedReply | Promise<ScriptedReply>;
  let ask: Ask;
  beforeAll(async () => {
    ask = await open({ reply: () => reply(), timeouts: { streamSilence: 20 } });
  });

  test.each(BOTH)('a call is told so, and of nothing that is kept: %s %o', async (path, how) => {
    reply = () => new EngineFailed('The model stopped.');
    const answer = await ask(path, SENSITIVE, how);
    expect([answer.status, routingOf(answer)]).toEqual([503, KEPT_HERE]);
    expect((await answer.json()).detail).toBe(`The model stopped. Ask again. ${BECAUSE}`);
  });

  test.each(BOTH)('a failure that nobody foresaw tells the route all the same: %s %o', async (path, how) => {
    reply = () => new TypeError('x is not a function');
    const answer = await ask(path, SENSITIVE, how);
    expect([answer.status, routingOf(answer)]).toEqual([500, KEPT_HERE]);
    expect(await answer.text()).not.toContain('not a function');
  });

  test.each(PATHS)('a stream that had begun says within it why it was here: %s', async (path) => {
    const hold = Promise.withResolvers<ScriptedReply>();
    reply = () => hold.promise;
    const answer = await ask(path, SENSITIVE, { stream: true });
    expect([answer.status, routingOf(answer)]).toEqual([200, KEPT_HERE]);
    hold.resolve(new EngineFailed('The model stopped.'));
    expect(await answer.text()).toContain(BECAUSE);
  });

  test.each(PATHS)('a stream that a cloud cuts is not told of what is kept: %s', async (path) => {
    cloud.script({ kind: 'cut' });
    const said = await (await ask(path, 'What is a noun?', { stream: true })).text();
    expect(said).toContain('The cloud stopped in the middle of its answer. Ask again;');
    expect(said).not.toMatch(/is kept|regenerate/);
    expect(said).not.toMatch(/"finish_reason":"stop"|"done":true|response\.completed|message_stop/);
  });
});
