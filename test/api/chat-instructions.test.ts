import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let cloud: FakeCloud;
beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: {
      ALCOVE_CLOUD_BASE_URL: cloud.url,
      ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake',
      ALCOVE_CLOUD_MODEL: 'gpt-4o',
    },
  });
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

async function person(email: string) {
  const { token } = await server.logIn(email);
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/chat${path}`, { token, body });
  const { id } = (await call('POST', '/conversations')).body;
  const say = async (content: string, routing = 'auto') =>
    (await call('POST', `/conversations/${id}/messages`, { content, routing })).body.assistant_message;
  const change = (body: object) => call('PATCH', `/conversations/${id}`, body);
  return { token, id, call, say, change };
}
const lastLocalRequest = () => server.engine.requests.at(-1);
const lastSystemTurn = () => lastLocalRequest()?.turns.find(({ role }) => role === 'system')?.content;

test('what a person tells every model is told to the one here and the one in the cloud, before the conversation’s own', async () => {
  const { call, say, change } = await person('told@example.org');
  expect((await call('GET', '/instructions')).body).toEqual({ text: '' });
  await say('What is a noun?', 'local_only');
  expect(lastSystemTurn()).toBeUndefined();
  const text = 'Answer in two short sentences.';
  expect((await call('PATCH', '/instructions', { text })).body).toEqual({ text });
  await change({ system_prompt: 'Give an example each time.' });
  await say('What is a verb?', 'local_only');
  expect(lastSystemTurn()).toBe(`${text}\n\nGive an example each time.`);
  const answer = await say('What is the capital of Portugal?');
  expect(answer.metadata.llm_provider).toBe('openai');
  expect(cloud.requests.at(-1)?.body).toContain(text);
});

test('what is sensitive in it keeps every conversation here, as anything else does that would leave', async () => {
  const { call, say } = await person('told2@example.org');
  await call('PATCH', '/instructions', { text: 'My card number is 4539 1488 0343 6467. Never forget it.' });
  const answer = await say('What is the capital of Portugal?');
  expect(answer.metadata).toMatchObject({ llm_provider: 'local', why: 'sensitive' });
  expect(cloud.requests).toEqual([]);
});

test('what is left out of a conversation with keys, or is too long, is refused and changes nothing', async () => {
  const { token, call } = await person('told3@example.org');
  await call('PATCH', '/instructions', { text: 'kept' });
  for (const body of [{ text: 'x'.repeat(4_001) }, { text: 7 }, {}])
    expect((await call('PATCH', '/instructions', body)).status).toBe(422);
  expect((await call('GET', '/instructions')).body).toEqual({ text: 'kept' });
  const { key } = (await server.call('POST', '/auth/api-keys', { token, body: { name: 'script' } })).body;
  expect((await server.call('GET', '/chat/instructions', { token: key })).status).toBe(403);
});

test('a conversation’s temperature and length are those of its answers, here and in the cloud, until they are usual again', async () => {
  const { say, change } = await person('warm@example.org');
  const { body } = await change({ temperature: 0.2, max_tokens: 128 });
  expect(body).toMatchObject({ temperature: 0.2, max_tokens: 128 });
  await say('What is a noun?', 'local_only');
  expect(lastLocalRequest()).toMatchObject({ temperature: 0.2, maxTokens: 128 });
  await say('What is the capital of Portugal?');
  expect(JSON.parse(cloud.requests.at(-1)?.body ?? '{}')).toMatchObject({ temperature: 0.2 });
  expect(cloud.requests.at(-1)?.body).toContain('128');
  const usual = await change({ temperature: 'default', max_tokens: 'default' });
  expect(usual.body).toMatchObject({ temperature: null, max_tokens: null });
  await say('What is a verb?', 'local_only');
  expect(lastLocalRequest()?.maxTokens).toBeGreaterThan(128);
});

test('a temperature or a length that no model takes is refused and changes nothing', async () => {
  const { change, id, call } = await person('warm2@example.org');
  for (const body of [{ temperature: 2.1 }, { temperature: 'hot' }, { max_tokens: 0 }, { max_tokens: 1.5 }])
    expect((await change(body)).status).toBe(422);
  expect((await call('GET', `/conversations/${id}`)).body).toMatchObject({
    temperature: null,
    max_tokens: null,
  });
});
