import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { startServer, type TestServer } from './start-server.ts';

const CANARY = 'narwhal-keeper-of-bruges';

let server: TestServer;
let written: string | undefined;
let cloud: FakeCloud;
beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: ({ turns }) => written ?? `You said: ${turns.at(-1)?.content ?? ''}`,
  });
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
  return { token, call, say };
}
const lastLocalPrompt = () => JSON.stringify(server.engine.requests.at(-1)?.turns);

test('the memory is empty and off at first, and what is written in it is used by nobody until it is on', async () => {
  const { call, say } = await person('memory@example.org');
  expect((await call('GET', '/memory')).body).toEqual({ enabled: false, text: '' });
  const { body } = await call('PATCH', '/memory', { text: `I am the ${CANARY}.` });
  expect(body).toEqual({ enabled: false, text: `I am the ${CANARY}.` });
  await say('What is a noun?', 'local_only');
  expect(lastLocalPrompt()).not.toContain(CANARY);
});

test('a model on this computer is told it; no request to a cloud holds it, nor an answer that was made with it', async () => {
  const { call, say } = await person('memory2@example.org');
  await call('PATCH', '/memory', { enabled: true, text: `I am the ${CANARY}.` });
  cloud.requests.length = 0;
  const first = await say('What is the capital of Portugal?');
  expect(first.metadata.llm_provider).toBe('openai');
  const here = await say('What is a noun?', 'local_only');
  expect(here.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
  expect(lastLocalPrompt()).toContain(CANARY);
  await say('What is the capital of France?');
  const { id } = (await call('POST', '/conversations')).body;
  await call('POST', `/conversations/${id}/messages`, { content: 'What is the capital of Spain?' });
  expect(cloud.requests.length).toBeGreaterThan(1);
  for (const { body } of cloud.requests) expect(body).not.toContain(CANARY);
});

test('what was written with it is gone on with here, and stays here afterwards', async () => {
  const { call } = await person('memory6@example.org');
  await call('PATCH', '/memory', { enabled: true, text: `I am the ${CANARY}.` });
  const { id } = (await call('POST', '/conversations')).body;
  const path = `/conversations/${id}/messages`;
  const { assistant_message: first } = (await call('POST', path, { content: 'What is a noun?' })).body;
  written = `A noun is a word such as ${CANARY} and also`;
  const again = (message: string, body: object) => call('POST', `${path}/${message}/regenerate`, body);
  const { assistant_message: here } = (await again(first.id, { provider: 'local' })).body;
  expect(here.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
  written = undefined;
  const { assistant_message: whole } = (await again(here.id, { continue: true })).body;
  expect(whole.content).toContain(CANARY);
  expect(whole.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
  cloud.requests.length = 0;
  await call('POST', path, { content: 'And what is a verb?' });
  expect(cloud.requests).toHaveLength(1);
  expect(cloud.requests[0]?.body).not.toContain(CANARY);
});

test('switched off it is told nobody, and is still there to be read', async () => {
  const { call, say } = await person('memory3@example.org');
  await call('PATCH', '/memory', { enabled: true, text: `I am the ${CANARY}.` });
  expect((await call('PATCH', '/memory', { enabled: false })).body).toMatchObject({ enabled: false });
  await say('What is a noun?', 'local_only');
  expect(lastLocalPrompt()).not.toContain(CANARY);
  expect((await call('GET', '/memory')).body.text).toContain(CANARY);
});

test('is not for temporary conversations, and not for keys of scripts', async () => {
  const { token, call } = await person('memory4@example.org');
  await call('PATCH', '/memory', { enabled: true, text: `I am the ${CANARY}.` });
  const { id } = (await call('POST', '/conversations', { temporary: true })).body;
  await call('POST', `/conversations/${id}/messages`, { content: 'What is a noun?', routing: 'local_only' });
  expect(lastLocalPrompt()).not.toContain(CANARY);
  const { key } = (await server.call('POST', '/auth/api-keys', { token, body: { name: 'script' } })).body;
  expect((await server.call('GET', '/chat/memory', { token: key })).status).toBe(403);
});

test('text that is too long, or no text, is refused and changes nothing', async () => {
  const { call } = await person('memory5@example.org');
  await call('PATCH', '/memory', { text: 'kept' });
  for (const body of [{ text: 'x'.repeat(8_001) }, { text: 7 }, { enabled: 'yes' }])
    expect((await call('PATCH', '/memory', body)).status).toBe(422);
  expect((await call('GET', '/memory')).body).toEqual({ enabled: false, text: 'kept' });
});
