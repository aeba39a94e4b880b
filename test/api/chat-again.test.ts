import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer, type TestServerOptions } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
beforeAll(async () => {
  cloud = await startFakeCloud();
});
beforeEach(() => cloud.reset());
afterEach(() => server.close());
afterAll(() => cloud.close());

async function start(options: TestServerOptions = {}): Promise<string> {
  server = await startServer({
    score: markedScorer,
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    ...options,
  });
  ({ token } = await server.logIn());
  const { body } = await server.call('POST', '/chat/conversations', { token, body: {} });
  return `/chat/conversations/${body.id}`;
}

const send = (path: string, content: string, body: object = {}) =>
  server.call('POST', `${path}/messages`, { token, body: { content, ...body } });
const again = (path: string, id: string, body: object = {}) =>
  server.call('POST', `${path}/messages/${id}/regenerate`, { token, body });

describe('an answer that is asked for again', () => {
  test('keeps its route, so that a cloud that failed is asked once more', async () => {
    const path = await start({ reply: () => 'From here.' });
    cloud.script({ kind: 'status', status: 503 });
    const { assistant_message: first } = (await send(path, 'What is a noun?')).body;
    expect(first.metadata).toMatchObject({ llm_provider: 'local', fallback_reason: 'server_error' });
    const { assistant_message: second } = (await again(path, first.id)).body;
    expect(second.metadata).toMatchObject({ llm_provider: 'openai' });
    expect(second.metadata).not.toHaveProperty('fallback_reason');
  });

  test('is written here where a model of this machine is named, and by the active one where that is gone', async () => {
    const path = await start({ reply: () => 'From here.' });
    const { assistant_message: first } = (await send(path, 'What is a noun?')).body;
    const { assistant_message: second } = (await again(path, first.id, { local_model: 'no-such-model' }))
      .body;
    expect(second.metadata).toMatchObject({ llm_provider: 'local', model: 'scripted-model' });
    const { assistant_message: third } = (await again(path, first.id, { local_model: 'alcove-starter' }))
      .body;
    expect(third.metadata.model).toBe('alcove-starter');
  });

  test('leaves the help for a model', async () => {
    const path = await start();
    const { assistant_message: first } = (await send(path, 'What is Alcove?')).body;
    expect(first.metadata.tool).toBe('help');
    expect((await again(path, first.id)).body.assistant_message.metadata.llm_provider).toBe('openai');
  });
});

describe('an answer that ended early', () => {
  test('is continued as a new version of it, which holds both', async () => {
    const asked: string[][] = [];
    const path = await start({
      reply: (request) => {
        asked.push(request.turns.map(({ role, content }) => `${role}: ${content}`));
        return asked.length === 1 ? 'A noun names a thi' : 'thing or a person.';
      },
    });
    const { assistant_message: first } = (await send(path, 'What is a noun?', { routing: 'local_only' }))
      .body;
    const { body, status } = await again(path, first.id, { continue: true });
    expect(status).toBe(200);
    expect(body.assistant_message.content).toBe('A noun names a thing or a person.');
    expect(asked[1]).toEqual([
      'user: What is a noun?',
      'assistant: A noun names a',
      expect.stringMatching(/^user: Your last answer was cut off/),
    ]);
    const read = (await server.call('GET', path, { token })).body.messages;
    expect(read.at(-1).siblings).toEqual([first.id, body.assistant_message.id]);
  });

  test('keeps its lines when it is continued', async () => {
    const replies = ['Roses are red,\nViolets are bl', 'blue.', 'Roses are red,\n', 'Violets are blue.'];
    const path = await start({ reply: () => replies.shift() ?? '' });
    for (const _ of [1, 2]) {
      const { assistant_message: first } = (await send(path, 'A poem', { routing: 'local_only' })).body;
      const { assistant_message: whole } = (await again(path, first.id, { continue: true })).body;
      expect(whole.content).toBe('Roses are red,\nViolets are blue.');
    }
  });

  test('says that it repeated itself', async () => {
    const path = await start({ reply: () => 'It never ends, and it never will. '.repeat(40) });
    const { assistant_message: reply } = (await send(path, 'Well?', { routing: 'local_only' })).body;
    expect(reply.metadata).toMatchObject({ finish_reason: 'repetition', llm_provider: 'local' });
    expect(reply.content.length).toBeLessThan(600);
    expect(reply.metadata).not.toHaveProperty('stopped');
  });

  test('is not continued where nothing was written', async () => {
    const path = await start({ reply: () => 'Yes.' });
    const { user_message: question } = (await send(path, 'Is it?', { routing: 'local_only' })).body;
    const refused = await again(path, question.id, { continue: true });
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('continued') } });
  });
});

describe('an answer that is to be shorter, or longer', () => {
  test('is said again by a model that sees it, and keeps its route', async () => {
    const path = await start();
    cloud.script({ kind: 'answer', text: 'A noun names a thing, in many words.' });
    const { assistant_message: first } = (await send(path, 'What is a noun?')).body;
    cloud.script({ kind: 'answer', text: 'A name.' });
    const { assistant_message: short } = (await again(path, first.id, { length: 'shorter' })).body;
    expect(short).toMatchObject({ content: 'A name.', metadata: { llm_provider: 'openai' } });
    const { messages } = JSON.parse(cloud.requests[1]?.body ?? '');
    expect(messages.slice(-3)).toMatchObject([
      { role: 'user', content: 'What is a noun?' },
      { role: 'assistant', content: 'A noun names a thing, in many words.' },
      { role: 'user', content: expect.stringMatching(/^Say your last answer again in half/) },
    ]);
    const { assistant_message: long } = (await again(path, short.id, { length: 'longer' })).body;
    expect(long.parent_id).toBe(short.parent_id);
    expect(cloud.requests[2]?.body).toContain('at greater length');
    expect((await again(path, first.parent_id, { length: 'longer' })).status).toBe(400);
  });

  test('stays here where what it says again was made for here, whatever that scores', async () => {
    const path = await start({ reply: () => 'Rest well.' });
    const { assistant_message: first } = (await send(path, 'What is a noun?')).body;
    const { assistant_message: here } = (await again(path, first.id, { provider: 'local' })).body;
    for (const body of [{ length: 'shorter', provider: 'cloud' }, { continue: true }]) {
      const { assistant_message: said } = (await again(path, here.id, body)).body;
      expect(said.metadata.llm_provider).toBe('local');
    }
    expect(cloud.requests).toHaveLength(1);
  });

  test('stays here where what it says again inherited from what is left out of other requests', async () => {
    const path = await start({ reply: () => 'Rest well.' });
    await server.call('PATCH', '/privacy/settings', { token, body: { context_policy: 'stay_local' } });
    await send(path, 'My diagnosis [0.9]');
    const { assistant_message: tainted } = (await send(path, 'And now?')).body;
    await server.call('PATCH', '/privacy/settings', { token, body: { context_policy: 'withhold' } });
    for (const body of [{ length: 'longer' }, { continue: true }]) {
      const { assistant_message: said } = (await again(path, tainted.id, body)).body;
      expect(said.metadata.llm_provider).toBe('local');
    }
    expect(cloud.requests).toEqual([]);
    expect((await again(path, tainted.id)).body.assistant_message.metadata.llm_provider).toBe('openai');
  });

  test('stays here where what it says again tells too much', async () => {
    const path = await start({ reply: () => 'You have it [0.9].' });
    const { assistant_message: first } = (await send(path, 'What do I have?', { routing: 'local_only' }))
      .body;
    const { assistant_message: short } = (await again(path, first.id, { length: 'shorter' })).body;
    expect(short.metadata.llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });
});

describe('an attempt that failed', () => {
  test('is kept beside the answer before, which goes on being shown', async () => {
    const path = await start({ activeModel: () => ({ id: 'alcove-starter', isStarter: true }) });
    const { assistant_message: good } = (await send(path, 'What is a noun?')).body;
    expect(good.metadata.llm_provider).toBe('openai');
    const { assistant_message: bad } = (await again(path, good.id, { provider: 'local' })).body;
    expect(bad.metadata).toMatchObject({ llm_provider: 'local', needs_model: true });
    const shown = (await server.call('GET', path, { token })).body.messages.at(-1);
    expect(shown).toMatchObject({ id: good.id, siblings: [good.id, bad.id] });
    // Where there is no better one the latest is shown.
    const other = await send(path, 'Name my disease [0.9]');
    const { assistant_message: latest } = (await again(path, other.body.assistant_message.id)).body;
    expect((await server.call('GET', path, { token })).body.messages.at(-1).id).toBe(latest.id);
  });

  test('leaves its question as free as its person left it', async () => {
    const path = await start({ reply: () => 'From here.' });
    const { assistant_message: first, user_message: free } = (await send(path, 'What is a noun?')).body;
    await again(path, first.id, { provider: 'local' });
    const kept = (await send(path, 'What is a verb?', { routing: 'local_only' })).body.user_message;
    expect(kept.stays_here).toBe(true);
    const { messages } = (await server.call('GET', path, { token })).body;
    const marks = messages.map(({ stays_here }: { stays_here?: true }) => stays_here);
    expect(marks).toEqual([undefined, undefined, true, undefined]);
    const edited = await server.call('PUT', `${path}/messages/${free.id}`, {
      token,
      body: { content: 'What is a noun, please?' },
    });
    expect(edited.body.assistant_message.metadata.llm_provider).toBe('openai');
  });
});

describe('the models of a conversation', () => {
  test('answer it, here and in the cloud, until they are set back', async () => {
    const path = await start({ reply: () => 'From here.' });
    const change = (body: object) => server.call('PATCH', path, { token, body });
    const changed = await change({ local_model: 'alcove-starter', cloud_model: 'gpt-other' });
    expect(changed.body).toMatchObject({ local_model: 'alcove-starter', cloud_model: 'gpt-other' });
    const there = (await send(path, 'What is a noun?')).body.assistant_message.metadata;
    expect(there).toMatchObject({ llm_provider: 'openai', model: 'gpt-other' });
    expect(JSON.parse(cloud.requests[0]?.body ?? '').model).toBe('gpt-other');
    const here = (await send(path, 'And my diagnosis? [0.9]')).body.assistant_message.metadata;
    expect(here).toMatchObject({ llm_provider: 'local', model: 'alcove-starter' });
    expect((await change({ local_model: '', cloud_model: '' })).body).toMatchObject({
      local_model: null,
      cloud_model: null,
    });
    const back = (await send(path, 'And now?')).body.assistant_message.metadata;
    expect(back.model).toBe('scripted-model');
  });

  test('have names, and no room for other words', async () => {
    const path = await start();
    const { status } = await server.call('PATCH', path, { token, body: { cloud_model: 'my secret is 42' } });
    expect(status).toBe(422);
  });
});
