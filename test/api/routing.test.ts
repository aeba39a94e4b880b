import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeAnswer, type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

const KEY = 'sk-canary-key-of-the-cloud';
const LOCAL_ANSWER = 'A plain answer.';
const CARD = 'My card is 4532015112830366 and I was diagnosed with leukaemia last week.';

let cloud: FakeCloud;
const servers: TestServer[] = [];

beforeAll(async () => {
  cloud = await startFakeCloud();
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await cloud.close();
});

async function start(options: TestServerOptions = {}, environment: Record<string, string> = {}) {
  const server = await startServer({
    reply: () => LOCAL_ANSWER,
    ...options,
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: KEY, ...environment },
  });
  servers.push(server);
  return server;
}

async function converse(server: TestServer, token: string, body: unknown = {}) {
  const { body: made } = await server.call('POST', '/chat/conversations', { token, body });
  const path = `/chat/conversations/${made.id}/messages`;
  return {
    id: made.id as string,
    send: (content: string, more: object = {}, as = token) =>
      server.call('POST', path, { token: as, body: { content, ...more } }),
  };
}

type Sent = Awaited<ReturnType<TestServer['call']>>;
const metadata = (answer: Sent) => answer.body.assistant_message.metadata;

describe('where nothing can be read a second time', () => {
  const cannot = async () => {
    throw new Error('The second reader could not read a text.');
  };

  test('a harmless question stays here and says why, unless the owner lets it go: then the reply says that', async () => {
    const server = await start({ secondRead: cannot });
    const owner = await server.logInAs('super_admin');
    const { send } = await converse(server, owner.token);
    expect(metadata(await send('What is a noun?'))).toMatchObject({
      llm_provider: 'local',
      why: 'second_reader_unavailable',
    });
    expect(cloud.requests).toEqual([]);
    const changed = await server.call('PATCH', '/privacy/settings', {
      token: owner.token,
      body: { unread: 'leave' },
    });
    expect(changed.status).toBe(200);
    expect(metadata(await send('What is a verb?'))).toMatchObject({
      llm_provider: 'openai',
      why: 'read_once',
    });
    expect(metadata(await send(CARD))).toMatchObject({ llm_provider: 'local', why: 'sensitive' });
    expect(cloud.requests).toHaveLength(1);
  });

  test('no environment lets it go', async () => {
    const server = await start({ secondRead: cannot }, { ALCOVE_UNREAD: 'leave' });
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?')).why).toBe('second_reader_unavailable');
  });
});

describe('with a cloud, a key and the real scorer', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await start();
    ({ token } = await server.logIn());
  });

  test('a harmless question goes to the cloud: its name and model in the metadata, the key in the header only', async () => {
    const { send } = await converse(server, token);
    const answer = await send('What is a noun?');
    expect(metadata(answer)).toMatchObject({
      llm_provider: 'openai',
      model: 'gpt-6-luna',
      tokens_input: 21,
      tokens_output: 5,
      why: 'below_threshold',
    });
    expect(metadata(answer).sensitivity_score).toBeLessThan(0.7);
    expect(answer.body.assistant_message.content).toBe('Hello from the fake cloud.');
    expect(cloud.requests).toHaveLength(1);
    expect(cloud.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(cloud.requests[0]?.body).toContain('What is a noun?');
    expect(cloud.requests[0]?.body).not.toContain('ada@example.org');
  });

  test('a card number and a diagnosis stay here, and the cloud receives nothing', async () => {
    const { send } = await converse(server, token);
    const answer = await send(CARD);
    expect(metadata(answer)).toMatchObject({
      llm_provider: 'local',
      model: 'scripted-model',
      why: 'sensitive',
    });
    expect(metadata(answer).sensitivity_score).toBeGreaterThan(0.7);
    expect(metadata(answer).categories.length).toBeGreaterThan(0);
    expect(cloud.requests).toEqual([]);
  });

  test('the same is true of a stream, whose route event says so first', async () => {
    const { id } = await converse(server, token);
    const path = `/chat/conversations/${id}/messages`;
    const here = await server.stream('POST', path, { token, body: { content: CARD } });
    expect(here[1]).toMatchObject({ event: 'route', data: { provider: 'local' } });
    expect(cloud.requests).toEqual([]);
    const other = await converse(server, token);
    const there = await server.stream('POST', `/chat/conversations/${other.id}/messages`, {
      token,
      body: { content: 'What is a verb?' },
    });
    expect(there[1]).toMatchObject({ event: 'route', data: { provider: 'openai' } });
    expect(there.at(-1)).toMatchObject({
      event: 'assistant_message',
      data: { metadata: { llm_provider: 'openai' } },
    });
  });

  test('a sensitive system prompt keeps a harmless message here', async () => {
    const { send } = await converse(server, token, { system_prompt: `Background: ${CARD}` });
    const answer = await send('What is a noun?');
    expect(metadata(answer).llm_provider).toBe('local');
    expect(metadata(answer).sensitivity_score).toBeGreaterThan(0.7);
    expect(metadata(answer).message_score).toBeLessThan(0.7);
    expect(cloud.requests).toEqual([]);
  });

  test('what leaves is in the ledger of its user, with the exact body and no header, and in nobody else’s', async () => {
    const { id, send } = await converse(server, token);
    const answer = await send('What is an adverb?');
    const { body } = await server.call('GET', '/privacy/ledger?limit=1', { token });
    const [item] = body.items;
    expect(item).toMatchObject({
      purpose: 'cloud_llm',
      host: `127.0.0.1:${cloud.port}`,
      status: 200,
      conversation_id: id,
      message_id: answer.body.user_message.id,
      sensitivity_score: expect.any(Number),
      bytes_received: expect.any(Number),
    });
    expect(item.payload).toBe(cloud.requests.at(-1)?.body);
    expect(item.bytes_sent).toBe(Buffer.byteLength(item.payload));
    expect(JSON.stringify(body)).not.toContain(KEY);
    const other = await server.logIn('other@example.org');
    expect((await server.call('GET', '/privacy/ledger', { token: other.token })).body).toEqual({
      items: [],
      total: 0,
    });
  });

  test('a turn that stays here makes no row in the ledger', async () => {
    const { send } = await converse(server, token);
    const before = (await server.call('GET', '/privacy/ledger', { token })).body.total;
    await send(CARD);
    expect((await server.call('GET', '/privacy/ledger', { token })).body.total).toBe(before);
  });

  test('routing local_only, of the conversation or of one turn, keeps the harmless here too', async () => {
    const closed = await converse(server, token, { routing: 'local_only' });
    expect(metadata(await closed.send('What is a noun?'))).toMatchObject({
      llm_provider: 'local',
      why: 'local_only_conversation',
    });
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?', { routing: 'local_only' }))).toMatchObject({
      llm_provider: 'local',
      why: 'local_only_turn',
    });
    expect(cloud.requests).toEqual([]);
    expect(metadata(await send('What is a verb?')).llm_provider).toBe('openai');
  });

  test('a local_only API key closes the cloud, another one does not', async () => {
    const makeKey = async (local_only: boolean) =>
      (await server.call('POST', '/auth/api-keys', { token, body: { name: 'script', local_only } })).body.key;
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?', {}, await makeKey(true)))).toMatchObject({
      llm_provider: 'local',
      why: 'local_only_key',
    });
    expect(cloud.requests).toEqual([]);
    expect(metadata(await send('What is a verb?', {}, await makeKey(false))).llm_provider).toBe('openai');
  });

  test('regenerate with provider local answers here, and without it is scored anew', async () => {
    const { id, send } = await converse(server, token);
    const { assistant_message } = (await send('What is a noun?')).body;
    const path = `/chat/conversations/${id}/messages/${assistant_message.id}/regenerate`;
    const here = await server.call('POST', path, { token, body: { provider: 'local' } });
    expect(metadata(here)).toMatchObject({ llm_provider: 'local', why: 'local_only_turn' });
    const back = await server.call('POST', path, { token });
    expect(metadata(back).llm_provider).toBe('openai');
    expect((await server.call('POST', path, { token, body: { provider: 'openai' } })).status).toBe(422);
  });

  test('offline mode keeps everything here until it is switched off', async () => {
    const owner = await server.logInAs('super_admin');
    const set = (offline_mode: boolean) =>
      server.call('PATCH', '/privacy/settings', { token: owner.token, body: { offline_mode } });
    expect((await set(true)).status).toBe(200);
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?'))).toMatchObject({ llm_provider: 'local', why: 'offline' });
    expect(cloud.requests).toEqual([]);
    await set(false);
    expect(metadata(await send('What is a verb?')).llm_provider).toBe('openai');
  });

  test('a text longer than the local model reads is not sent to the cloud for that', async () => {
    const { send } = await converse(server, token, { routing: 'local_only' });
    server.engine.context = 100;
    const answer = await send('a word '.repeat(200));
    server.engine.context = 4_096;
    expect(metadata(answer)).toMatchObject({ context_exceeded: true, llm_provider: 'local' });
    expect(cloud.requests).toEqual([]);
  });
});

describe('redact_before_cloud', () => {
  test('sends a typed placeholder in place of what was found, scores that, and puts the value back here', async () => {
    const server = await start();
    const { token } = await server.logIn();
    const address = 'claire.besnard@orange.fr';
    const content = `Rewrite politely: please answer ${address} by noon.`;
    const plain = await converse(server, token);
    expect(metadata(await plain.send(content)).llm_provider).toBe('local');
    await server.call('PATCH', '/privacy/settings', { token, body: { redact_before_cloud: true } });
    cloud.script({ kind: 'answer', text: 'Kindly answer [EMAIL_ADDRESS_1] by noon.' });
    const { id, send } = await converse(server, token);
    const sent = await send(content);
    expect(metadata(sent).llm_provider).toBe('openai');
    expect(sent.body.assistant_message.content).toBe(`Kindly answer ${address} by noon.`);
    expect(cloud.requests).toHaveLength(1);
    expect(cloud.requests[0]?.raw).toContain('[EMAIL_ADDRESS_1]');
    expect(cloud.requests[0]?.raw).not.toContain('besnard');
    const [stored] = (await server.call('GET', `/chat/conversations/${id}`, { token })).body.messages;
    expect(stored.content).toBe(content);
    await send('Shorter, please.');
    expect(cloud.requests.map(({ raw }) => raw).join('')).not.toContain('besnard');
  });
});

describe('at the line', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await start({ score: markedScorer });
    ({ token } = await server.logIn());
  });

  test.each([
    ['0.69', 'openai'],
    ['0.7', 'local'],
    ['0.71', 'local'],
    ['1.0', 'local'],
  ])('a score of %s is answered by %s', async (score, provider) => {
    const { send } = await converse(server, token);
    const answer = await send(`A text [${score}]`);
    expect(metadata(answer)).toMatchObject({
      llm_provider: provider,
      sensitivity_score: Number(score),
      message_score: Number(score),
    });
    expect(cloud.requests).toHaveLength(provider === 'local' ? 0 : 1);
  });

  test('a user who set a stricter threshold is kept here earlier, and the score shown is above 0.7 then', async () => {
    const strict = await server.logIn('strict@example.org');
    const body = { threshold: 0.4 };
    await server.call('PATCH', '/privacy/settings', { token: strict.token, body });
    const at = await converse(server, strict.token);
    expect(metadata(await at.send('At it [0.4]'))).toMatchObject({
      llm_provider: 'local',
      sensitivity_score: 0.7,
    });
    const above = await converse(server, strict.token);
    const kept = metadata(await above.send('Above [0.5]'));
    expect(kept).toMatchObject({ llm_provider: 'local', message_score: 0.5 });
    expect(kept.sensitivity_score).toBeGreaterThan(0.7);
    expect(cloud.requests).toEqual([]);
    const below = await converse(server, strict.token);
    const sent = metadata(await below.send('Below [0.39]'));
    expect(sent.llm_provider).toBe('openai');
    expect(sent.sensitivity_score).toBeLessThan(0.7);
  });

  test('a scorer that fails keeps the turn here', async () => {
    const broken = await start({
      score: () => {
        throw new Error('the scorer is broken');
      },
    });
    const user = await broken.logIn();
    const { send } = await converse(broken, user.token);
    expect(metadata(await send('What is a noun?'))).toMatchObject({
      llm_provider: 'local',
      sensitivity_score: 1,
    });
    expect(cloud.requests).toEqual([]);
  });
});

describe('when the cloud refuses a parameter by name', () => {
  const REFUSED: FakeAnswer = {
    kind: 'status',
    status: 400,
    body: JSON.stringify({ error: { message: 'Unsupported parameter.', param: 'temperature' } }),
  };
  const ONCE: [TestServerOptions, Record<string, string>] = [{}, { ALCOVE_CLOUD_MODEL: 'gpt-4o' }];

  test('it is asked once more without it, by a decision and a row of the ledger of its own', async () => {
    const server = await start(...ONCE);
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    cloud.script(REFUSED);
    const sent = metadata(await send('What is a noun?'));
    expect(sent).toMatchObject({ llm_provider: 'openai', model: 'gpt-4o' });
    expect(sent.fallback_reason).toBeUndefined();
    const [first, second] = cloud.requests.map(({ body }) => JSON.parse(body));
    expect(cloud.requests).toHaveLength(2);
    expect(first).toHaveProperty('temperature');
    expect(second).not.toHaveProperty('temperature');
    expect({ ...second, temperature: first.temperature }).toEqual(first);
    const { items } = (await server.call('GET', '/privacy/ledger?limit=2', { token })).body;
    expect(items.map(({ status }: { status: number }) => status)).toEqual([200, 400]);
  });

  test('and not a third time', async () => {
    const server = await start(...ONCE);
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    cloud.script(REFUSED, REFUSED);
    expect(metadata(await send('What is a noun?'))).toMatchObject({
      llm_provider: 'local',
      fallback_reason: 'bad_request',
    });
    expect(cloud.requests).toHaveLength(2);
  });

  test('what may not leave any more is not asked again', async () => {
    const score: TestServerOptions['score'] = (segments) =>
      markedScorer(
        segments.map((segment) => ({ ...segment, text: cloud.requests.length > 0 ? '[0.9]' : '' })),
      );
    const server = await start({ score }, { ALCOVE_CLOUD_MODEL: 'gpt-4o' });
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    cloud.script(REFUSED);
    expect(metadata(await send('What is a noun?')).llm_provider).toBe('local');
    expect(cloud.requests).toHaveLength(1);
  });
});

describe('when the cloud fails before a word was shown', () => {
  let server: TestServer;
  let token: string;

  beforeAll(async () => {
    server = await start();
    ({ token } = await server.logIn());
  });

  test.each([
    ['401', { kind: 'status', status: 401 }, 'unauthorised'],
    ['429', { kind: 'status', status: 429 }, 'rate_limited'],
    ['500', { kind: 'status', status: 500 }, 'server_error'],
    ['503', { kind: 'status', status: 503 }, 'server_error'],
    ['a page of HTML', { kind: 'html' }, 'bad_answer'],
    ['another JSON', { kind: 'wrong_json' }, 'bad_answer'],
    ['an error inside the stream', { kind: 'stream_error' }, 'server_error'],
    ['a connection cut after a word', { kind: 'cut' }, 'network'],
    ['an end without an end', { kind: 'unfinished' }, 'cut_off'],
    ['a redirect', { kind: 'redirect', to: 'http://127.0.0.1:9/' }, 'refused'],
  ] as const)('%s: answered here, with the reason', async (_name, answer, reason) => {
    cloud.script(answer);
    const { send } = await converse(server, token);
    const sent = await send('What is a noun?');
    expect(sent.status).toBe(200);
    expect(metadata(sent)).toMatchObject({ llm_provider: 'local', fallback_reason: reason });
    expect(sent.body.assistant_message.content).toBe(LOCAL_ANSWER);
  });

  test('a cloud that nobody listens at is answered here too', async () => {
    const gone = await startFakeCloud();
    await gone.close();
    const other = await start({}, { ALCOVE_CLOUD_BASE_URL: gone.url });
    const user = await other.logIn();
    const { send } = await converse(other, user.token);
    expect(metadata(await send('Hello'))).toMatchObject({
      llm_provider: 'local',
      fallback_reason: 'network',
    });
  });

  test('a stream that broke after words were shown keeps them, and says so instead of starting anew', async () => {
    cloud.script({ kind: 'cut' });
    const { id } = await converse(server, token);
    const events = await server.stream('POST', `/chat/conversations/${id}/messages`, {
      token,
      body: { content: 'What is a noun?' },
    });
    const names = events.map(({ event }) => event);
    expect(names).toContain('error');
    const kept = events.find(({ event }) => event === 'assistant_message')?.data;
    expect(kept).toMatchObject({ content: 'Half', metadata: { llm_provider: 'openai', stopped: true } });
  });

  test('a client that leaves stops the cloud’s answer', async () => {
    cloud.script({ kind: 'stall' });
    const { id } = await converse(server, token);
    const controller = new AbortController();
    const left = server
      .call('POST', `/chat/conversations/${id}/messages`, {
        token,
        body: { content: 'Wait' },
        signal: controller.signal,
      })
      .catch(() => 'left');
    await cloud.received(1);
    controller.abort();
    await left;
    await cloud.clientLeft();
    const { send } = await converse(server, token);
    expect((await send('Next')).status).toBe(200);
  });

  test('a message that was sent to a failing cloud is told to the user as sent: the ledger has the failure', async () => {
    cloud.script({ kind: 'status', status: 500 });
    const { send } = await converse(server, token);
    await send('What is a pronoun?');
    const [item] = (await server.call('GET', '/privacy/ledger?limit=1', { token })).body.items;
    expect(item).toMatchObject({ status: 500, payload: expect.stringContaining('What is a pronoun?') });
  });
});

describe('without a way out', () => {
  test('no cloud configured: everything is answered here', async () => {
    const server = await startServer();
    servers.push(server);
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?'))).toMatchObject({
      llm_provider: 'local',
      why: 'no_provider',
    });
  });

  test('a cloud without a key is none', async () => {
    const server = await startServer({ environment: { ALCOVE_CLOUD_BASE_URL: cloud.url } });
    servers.push(server);
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?'))).toMatchObject({ llm_provider: 'local', why: 'no_key' });
    expect(cloud.requests).toEqual([]);
  });

  test('ALCOVE_NO_CLOUD=1 closes the door whatever is configured', async () => {
    const server = await start({}, { ALCOVE_NO_CLOUD: '1' });
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    expect(metadata(await send('What is a noun?'))).toMatchObject({ llm_provider: 'local', why: 'no_cloud' });
    expect(cloud.requests).toEqual([]);
    expect((await server.call('GET', '/privacy/settings', { token })).body.cloud_disabled).toBe(true);
  });
});

describe('without a local model', () => {
  test('a sensitive message is 503 with the remedy, kept, and never sent; a harmless one goes to the cloud', async () => {
    const server = await start({ activeModel: () => undefined });
    const { token } = await server.logIn();
    const { id, send } = await converse(server, token);
    const refused = await send(CARD);
    expect(refused.status).toBe(503);
    expect(refused.body.detail).toMatch(/Models/);
    expect(cloud.requests).toEqual([]);
    const kept = (await server.call('GET', `/chat/conversations/${id}`, { token })).body.messages;
    expect(kept).toMatchObject([{ role: 'user', content: CARD }]);
    const harmless = await converse(server, token);
    expect(metadata(await harmless.send('What is a noun?')).llm_provider).toBe('openai');
  });

  test('a refused message stays tainted: a threshold relaxed later does not send it', async () => {
    const server = await start({ activeModel: () => undefined, score: markedScorer });
    const { token } = await server.logIn();
    const set = (threshold: number) =>
      server.call('PATCH', '/privacy/settings', { token, body: { threshold } });
    await set(0.3);
    const { send } = await converse(server, token);
    expect((await send('Secret plan [0.5]')).status).toBe(503);
    await set(0.7);
    expect((await send('And then?')).status).toBe(503);
    expect(cloud.requests).toEqual([]);
  });

  test('bad input is 422 all the same', async () => {
    const server = await start({ activeModel: () => undefined });
    const { token } = await server.logIn();
    const { send } = await converse(server, token);
    expect((await send('   ')).status).toBe(422);
  });

  test('a cloud that fails is 503 then', async () => {
    const server = await start({ activeModel: () => undefined });
    const { token } = await server.logIn();
    cloud.script({ kind: 'status', status: 500 });
    const { send } = await converse(server, token);
    const failed = await send('What is a noun?');
    expect(failed.status).toBe(503);
    expect(failed.body.detail).toMatch(/Models/);
  });
});
