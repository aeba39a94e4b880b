import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../server/core/app-error.ts';
import { TAINT_LIFETIME_MS } from '../../server/openai-compat/taint-memory.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { anthropic, DOOR_NAMES, DOORS, type Door, makeKey, ollama, openAi, statusOf } from './compat-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Says nothing that a scorer could hold against it: only inherited taint can keep it here. */
const ANSWER = 'I have read all of that, and here is what I make of it.';

let cloud: FakeCloud;
let server: TestServer;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => ANSWER,
    environment: {
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake',
      ALCOVE_CLOUD_MODEL: 'gpt-4o',
    },
  });
  ({ token } = await server.logIn());
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const SENSITIVE = 'My diagnosis [0.9]';
const ledger = async () => (await server.call('GET', '/privacy/ledger?limit=100', { token })).body.total;

describe.each(DOOR_NAMES.map((name, index) => ({ name, index })))('a call of $name', ({ index }) => {
  /** A client with a key of its own, whose memory is empty. */
  const open = async (options: { local_only?: boolean } = {}): Promise<Door> => {
    const { key } = await makeKey(server, token, options);
    return doorWith(key);
  };
  const doorWith = (key: string): Door => {
    const door = DOORS[index]?.({ url: server.url, key });
    if (!door) throw new Error('no such door');
    return door;
  };
  const both = [{ isStreaming: false }, { isStreaming: true }];

  test.each(both)(
    'that is harmless may leave, with a row in the ledger and nothing else kept: %o',
    async (how) => {
      const door = await open();
      const rows = await ledger();
      const told = await door.ask('What is a noun?', how);
      expect(told).toMatchObject({
        text: 'Hello from the fake cloud.',
        provider: 'openai',
        sensitivity: 0.1,
      });
      expect(cloud.requests).toHaveLength(1);
      expect(await ledger()).toBe(rows + 1);
      const [row] = (await server.call('GET', '/privacy/ledger?limit=1', { token })).body.items;
      expect(row).toMatchObject({ purpose: 'cloud_llm', conversation_id: null, message_id: null });
      expect((await server.call('GET', '/chat/conversations', { token })).body.total).toBe(0);
    },
  );

  test.each(both)('that is sensitive stays here and makes no row: %o', async (how) => {
    const door = await open();
    const rows = await ledger();
    expect(await door.ask(SENSITIVE, how)).toMatchObject({
      text: ANSWER,
      provider: 'local',
      sensitivity: 0.9,
    });
    expect(cloud.requests).toEqual([]);
    expect(await ledger()).toBe(rows);
  });

  test('whose system prompt or earlier turn is sensitive stays here', async () => {
    const door = await open();
    await door.ask([
      { role: 'system', content: SENSITIVE },
      { role: 'user', content: 'What is a noun?' },
    ]);
    await door.ask([
      { role: 'user', content: SENSITIVE },
      { role: 'assistant', content: 'Noted.' },
      { role: 'user', content: 'What is a noun?' },
    ]);
    expect(cloud.requests).toEqual([]);
  });

  test('that is sensitive is 503 where no model of this machine can answer, and is not sent', async () => {
    const bare = await startServer({
      score: markedScorer,
      activeModel: () => undefined,
      environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    });
    const login = await bare.logIn();
    const { key } = await makeKey(bare, login.token);
    const door = DOORS[index]?.({ url: bare.url, key });
    for (const isStreaming of [false, true])
      expect(await statusOf(door?.ask(SENSITIVE, { isStreaming }) ?? Promise.resolve())).toBe(503);
    expect(cloud.requests).toEqual([]);
    expect((await door?.ask('What is a noun?'))?.provider).toBe('openai');
    await bare.close();
  });

  test('of exactly 0.7 stays here', async () => {
    expect((await (await open()).ask('On the line [0.7]')).provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test.each(both)(
    'with an answer that was made from something sensitive stays here for 24 hours: %o',
    async (how) => {
      const door = await open();
      const { text } = await door.ask(SENSITIVE, how);
      const later = [
        { role: 'user', content: 'Good morning' },
        { role: 'assistant', content: `  ${text}\n` },
        { role: 'user', content: 'Say it in French' },
      ] as const;
      expect(await door.ask([...later])).toMatchObject({ provider: 'local', sensitivity: 0.9 });
      expect((await door.ask(`Shorten this for me.\n${text}\nThank you.`)).provider).toBe('local');
      expect(cloud.requests).toEqual([]);
      server.clock.advance(TAINT_LIFETIME_MS);
      ({ token } = await server.logIn());
      expect((await door.ask([...later])).provider).toBe('openai');
    },
  );

  test('is judged by what its own key has asked: another key knows nothing of it', async () => {
    const [one, other] = [await open(), await open()];
    await one.ask(SENSITIVE);
    expect((await one.ask(`Shorten this. ${ANSWER}`)).provider).toBe('local');
    expect((await other.ask(`Shorten this. ${ANSWER}`)).provider).toBe('openai');
  });

  test('with a key that is local_only, or for the model local, stays here', async () => {
    expect((await (await open({ local_only: true })).ask('What is a noun?')).provider).toBe('local');
    expect((await (await open()).ask('What is a noun?', { model: 'local' })).provider).toBe('local');
    expect((await (await open()).ask('What is a noun?', { model: 'scripted-model' })).provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('stays here offline', async () => {
    const owner = await server.logInAs('super_admin', `owner${index}@example.org`);
    const set = (offline_mode: boolean) =>
      server.call('PATCH', '/privacy/settings', { token: owner.token, body: { offline_mode } });
    expect((await set(true)).status).toBe(200);
    const door = await open();
    expect((await door.ask('What is a noun?')).provider).toBe('local');
    await set(false);
    expect((await door.ask('What is a noun?')).provider).toBe('openai');
  });

  test.each(both)('is answered here where the cloud fails before a word, and says why: %o', async (how) => {
    cloud.script({ kind: 'status', status: 500 });
    const told = await (await open()).ask('What is a noun?', how);
    expect(told).toMatchObject({ text: ANSWER, provider: 'local', fallback: 'server_error' });
  });

  test('that the cloud cuts in the middle of a stream is told so; not streamed, it is answered here', async () => {
    const door = await open();
    cloud.script({ kind: 'cut' });
    expect(await door.ask('What is a noun?')).toMatchObject({ text: ANSWER, provider: 'local' });
    cloud.script({ kind: 'cut' });
    await expect(door.ask('What is a noun?', { isStreaming: true })).rejects.toThrow(/stopped in the middle/);
  });

  test('needs a credential, the scope, and a key that is not revoked', async () => {
    expect(await statusOf(doorWith('alc_nonsense').ask('Hello'))).toBe(401);
    const { key: voice } = await makeKey(server, token, { scopes: ['voice'] });
    expect(await statusOf(doorWith(voice).ask('Hello'))).toBe(403);
    const { key, id } = await makeKey(server, token);
    const door = doorWith(key);
    await door.ask('Hello');
    await server.call('DELETE', `/auth/api-keys/${id}`, { token });
    expect(await statusOf(door.ask('Hello'))).toBe(401);
  });

  test('whose client leaves stops the model', async () => {
    let wrote = 0;
    let ended: () => void = () => {};
    const stopped = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const endless = await startServer({
      reply: async () =>
        (async function* () {
          try {
            for (;;) {
              wrote += 1;
              yield 'word ';
              await new Promise((resolve) => setImmediate(resolve));
            }
          } finally {
            ended();
          }
        })(),
    });
    endless.engine.context = 1_000_000_000;
    const login = await endless.logIn();
    const { key } = await makeKey(endless, login.token);
    const leave = new AbortController();
    const asked = DOORS[index]?.({ url: endless.url, key }).ask('Hello', {
      isStreaming: true,
      signal: leave.signal,
      onPiece: () => leave.abort(),
    });
    await asked?.catch(() => {});
    await stopped;
    expect(wrote).toBeLessThan(2_048);
    await endless.close();
  });
});

describe('tools of a client', () => {
  const definition = (description: string) => ({
    name: 'lookup',
    description,
    parameters: { type: 'object', properties: { name: { type: 'string' } } },
  });
  type Tool = ReturnType<typeof definition>;
  type Exchange = { call: { name: string }; result: string };

  /** Asks each API with a tool and, where given, a call of it that was answered. */
  const askAll = async (tool: Tool, exchange?: Exchange): Promise<void> => {
    const { key } = await makeKey(server, token);
    const way = { url: server.url, key };
    const user = { role: 'user', content: 'Look it up' } as const;
    const called = { name: tool.name, arguments: JSON.stringify(exchange?.call ?? {}) };
    await openAi(way).chat.completions.create({
      model: 'auto',
      tools: [{ type: 'function', function: tool }],
      messages: [
        user,
        ...(exchange
          ? [
              {
                role: 'assistant' as const,
                tool_calls: [{ id: 'a', type: 'function' as const, function: called }],
              },
              { role: 'tool' as const, tool_call_id: 'a', content: exchange.result },
            ]
          : []),
      ],
    });
    const { name, description, parameters } = tool;
    await anthropic(way).messages.create({
      model: 'auto',
      max_tokens: 100,
      tools: [{ name, description, input_schema: { ...parameters, type: 'object' } }],
      messages: [
        user,
        ...(exchange
          ? [
              {
                role: 'assistant' as const,
                content: [{ type: 'tool_use' as const, id: 'a', name, input: exchange.call }],
              },
              {
                role: 'user' as const,
                content: [{ type: 'tool_result' as const, tool_use_id: 'a', content: exchange.result }],
              },
            ]
          : []),
      ],
    });
    await ollama(way).chat({
      model: 'auto',
      tools: [{ type: 'function', function: tool }],
      messages: [
        user,
        ...(exchange
          ? [
              {
                role: 'assistant',
                content: '',
                tool_calls: [{ function: { name, arguments: exchange.call } }],
              },
              { role: 'tool', tool_name: name, content: exchange.result },
            ]
          : []),
      ],
    });
  };

  test('leave with their definition, calls and results where all of them are harmless', async () => {
    await askAll(definition('Looks a name up'), { call: { name: 'noun' }, result: 'A word for a thing' });
    expect(cloud.requests).toHaveLength(3);
    for (const { body } of cloud.requests) {
      const sent = JSON.parse(body);
      expect(sent.tools[0].function).toEqual(definition('Looks a name up'));
      expect(JSON.parse(sent.messages[1].tool_calls[0].function.arguments)).toEqual({ name: 'noun' });
      expect(sent.messages[2]).toMatchObject({ role: 'tool', content: 'A word for a thing' });
    }
  });

  test.each([
    ['definition', definition('Looks up patients [0.9]'), undefined],
    ['call', definition('Looks a name up'), { call: { name: 'Ada, my patient [0.9]' }, result: 'Nothing' }],
    ['result', definition('Looks a name up'), { call: { name: 'noun' }, result: 'A diagnosis [0.9]' }],
  ])('keep a call here where their %s is sensitive', async (_what, tool, exchange) => {
    await askAll(tool, exchange);
    expect(cloud.requests).toEqual([]);
  });

  test('are what a call of the model’s from a sensitive prompt taints: its arguments come back tainted', async () => {
    const { key } = await makeKey(server, token);
    const client = openAi({ url: server.url, key });
    const tools = [{ type: 'function' as const, function: definition('Looks a name up') }];
    cloud.script({ kind: 'calls', calls: [{ name: 'lookup', arguments: '{"name":"noun"}' }] });
    const free = await client.chat.completions.create({
      model: 'auto',
      tools,
      messages: [{ role: 'user', content: 'Look it up' }],
    });
    expect(free.choices[0]?.finish_reason).toBe('tool_calls');
    const arguments_ = '{ "name": "the thing that I was told about" }';
    const scripted = await startServer({
      score: markedScorer,
      reply: () => `{"tool":"lookup","arguments":${arguments_}}`,
      environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    });
    const login = await scripted.logIn();
    const other = openAi({ url: scripted.url, key: (await makeKey(scripted, login.token)).key });
    const kept = await other.chat.completions.create({
      model: 'auto',
      tools,
      messages: [{ role: 'user', content: SENSITIVE }],
    });
    const [call] = kept.choices[0]?.message.tool_calls ?? [];
    expect(call).toMatchObject({ type: 'function', function: { name: 'lookup' } });
    cloud.requests.length = 0;
    const later = await other.chat.completions
      .create({
        model: 'auto',
        tools,
        messages: [
          { role: 'user', content: 'Look it up' },
          {
            role: 'assistant',
            tool_calls: [
              {
                id: 'another',
                type: 'function',
                function: { name: 'lookup', arguments: JSON.stringify(JSON.parse(arguments_)) },
              },
            ],
          },
          { role: 'tool', tool_call_id: 'another', content: 'Found' },
        ],
      })
      .withResponse();
    expect(later.response.headers.get('x-alcove-provider')).toBe('local');
    expect(cloud.requests).toEqual([]);
    await scripted.close();
  });
});

test('a call that stayed here and failed here says that it did, and why', async () => {
  const client = openAi({ url: server.url, key: (await makeKey(server, token)).key });
  const context = server.engine.context;
  server.engine.context = 40;
  const content = `${SENSITIVE} ${'word '.repeat(200)}`;
  for (const stream of [false, true]) {
    const asked = client.chat.completions.create({
      model: 'auto',
      stream,
      messages: [{ role: 'user', content }],
    });
    const error = await asked.then(
      () => undefined,
      (thrown: unknown) => thrown as { headers: Headers; message: string },
    );
    expect(routingOf(error?.headers)).toEqual([
      'local',
      '0.9',
      '0.9',
      'local',
      'sensitive',
      'sensitive',
      null,
    ]);
    expect(error?.message).toContain('on this device because its sensitivity score is 0.9');
  }
  server.engine.context = context;
});

/** What the headers tell of the decision, in the order of `ROUTING`. */
function routingOf(headers: Headers | undefined) {
  return ROUTING.map((name) => headers?.get(`x-alcove-${name}`) ?? null);
}
const ROUTING = ['provider', 'sensitivity', 'score', 'route', 'reason', 'why', 'fallback'];

test.each(['/v1/chat/completions', '/v1/responses', '/v1/messages', '/api/chat'])(
  'an answer of %s says where it was made and why, and a 503 when to come again',
  async (path) => {
    const busy = new AppError(503, 'engine_failed', 'Too much at once.', { headers: { 'Retry-After': '7' } });
    let fails = false;
    const own = await startServer({
      score: markedScorer,
      reply: () => (fails ? busy : 'From here.'),
      environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    });
    const { key } = await makeKey(own, (await own.logIn()).token);
    const ask = (content: string) =>
      fetch(`${own.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ model: 'auto', max_tokens: 20, stream: false },
          ...(path === '/v1/responses' ? { input: content } : { messages: [{ role: 'user', content }] }),
        }),
      });
    const there = await ask('What is a noun?');
    const below = [
      expect.any(String),
      expect.any(String),
      'cloud',
      'below_threshold',
      'below_threshold',
      null,
    ];
    expect(routingOf(there.headers)).toEqual(['openai', ...below]);
    cloud.script({ kind: 'status', status: 401 });
    const fallen = await ask('What is a verb?');
    expect(routingOf(fallen.headers).slice(3)).toEqual([
      'local',
      'unauthorised',
      'below_threshold',
      'unauthorised',
    ]);
    const here = ['local', '0.9', '0.9', 'local', 'sensitive', 'sensitive', null];
    expect(routingOf((await ask(SENSITIVE)).headers)).toEqual(here);
    fails = true;
    const refused = await ask(SENSITIVE);
    expect([refused.status, refused.headers.get('retry-after'), routingOf(refused.headers)]).toEqual([
      503,
      '7',
      here,
    ]);
    await own.close();
  },
);

test('a turn that stayed here under a strict threshold stays here for 24 hours after it was relaxed', async () => {
  const strict = await server.logIn('strict@example.org');
  const set = (threshold: number) =>
    server.call('PATCH', '/privacy/settings', { token: strict.token, body: { threshold } });
  await set(0.4);
  const { key } = await makeKey(server, strict.token);
  const door = DOORS[0]?.({ url: server.url, key });
  const turn = 'A delicate matter, as one might say [0.5]';
  expect((await door?.ask(turn))?.provider).toBe('local');
  await set(0.7);
  expect((await door?.ask(turn))?.provider).toBe('local');
  const stranger = DOORS[0]?.({ url: server.url, key: (await makeKey(server, strict.token)).key });
  expect((await stranger?.ask(turn))?.provider).toBe('openai');
});

test('what a model wrote before it broke is held for sensitive', async () => {
  const words = 'These are quite a few words that came before the model broke.';
  const breaking = await startServer({
    score: markedScorer,
    reply: async function* () {
      yield words;
      throw new Error('broken');
    },
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  const login = await breaking.logIn();
  const door = DOORS[0]?.({ url: breaking.url, key: (await makeKey(breaking, login.token)).key });
  await expect(door?.ask(SENSITIVE, { isStreaming: true })).rejects.toThrow();
  cloud.requests.length = 0;
  await door?.ask(`Shorten this. ${words}`).catch(() => {});
  expect(cloud.requests).toEqual([]);
  await breaking.close();
});

test('what a client says about itself never leaves, and its parameters leave as numbers of two digits', async () => {
  const { key } = await makeKey(server, token);
  await openAi({ url: server.url, key }).chat.completions.create({
    model: 'auto',
    messages: [{ role: 'user', content: 'What is a noun?', name: 'canary_name' }],
    user: 'canary-user',
    metadata: { canary: 'canary-metadata' },
    temperature: 0.123456,
    max_completion_tokens: 999_999,
  });
  const sent = cloud.requests[0];
  expect(sent?.raw).not.toMatch(/canary|123456|999999/);
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ temperature: 0.12 });
});

test('a login token may call too, and has a memory of its own that all logins of the user share', async () => {
  const one = await server.logIn('shared@example.org');
  const other = await server.logIn('shared@example.org');
  await DOORS[0]?.({ url: server.url, key: one.token }).ask(SENSITIVE);
  const told = await DOORS[0]?.({ url: server.url, key: other.token }).ask(`Shorten this. ${ANSWER}`);
  expect(told?.provider).toBe('local');
});

test('a server that stops in the middle of a call keeps in its ledger how that ended', async () => {
  const dataDirectory = makeFolder('alcove-compat-');
  const stalling = await startFakeCloud();
  stalling.script({ kind: 'stall' });
  const environment = { ALCOVE_CLOUD_BASE_URL: stalling.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' };
  const stopping = await startServer({ dataDirectory, environment });
  const login = await stopping.logIn();
  const first = Promise.withResolvers<void>();
  const asked = DOORS[0]?.({ url: stopping.url, key: login.token }).ask('What is a noun?', {
    isStreaming: true,
    onPiece: () => first.resolve(),
  });
  const ended = asked?.catch(() => {});
  await first.promise;
  await stopping.close();
  await ended;
  const database = new Sqlite(join(dataDirectory, 'alcove.db'), { readonly: true });
  const outcomes = database.prepare("SELECT failure FROM egress_events WHERE kind = 'outcome'").all();
  expect(outcomes).toEqual([{ failure: 'aborted' }]);
  database.close();
  await stalling.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});
