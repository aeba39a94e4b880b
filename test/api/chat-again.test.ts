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

  test('is not continued where nothing was written', async () => {
    const path = await start({ reply: () => 'Yes.' });
    const { user_message: question } = (await send(path, 'Is it?', { routing: 'local_only' })).body;
    const refused = await again(path, question.id, { continue: true });
    expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('continued') } });
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
