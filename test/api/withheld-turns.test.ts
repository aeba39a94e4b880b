import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => 'I understand.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

async function someone() {
  people += 1;
  const { token } = await server.logIn(`someone${people}@example.org`);
  const call = (method: string, path: string, body?: unknown, signal?: AbortSignal) =>
    server.call(method, path, { token, body, signal });
  const { id } = (await call('POST', '/chat/conversations')).body;
  return { call, path: `/chat/conversations/${id}` };
}
const leftTurns = () => JSON.parse(cloud.requests.at(-1)?.body ?? '{}').messages;

test('an answer that was stopped before its first word is not sent on: providers refuse empty turns', async () => {
  const { call, path } = await someone();
  cloud.script({ kind: 'silent' });
  const controller = new AbortController();
  const sending = call('POST', `${path}/messages`, { content: 'Wait' }, controller.signal).catch(
    () => 'left',
  );
  await cloud.received(1);
  controller.abort();
  await sending;
  await cloud.clientLeft();
  const next = await call('POST', `${path}/messages`, { content: 'Next' });
  expect(next.body.assistant_message.metadata.llm_provider).toBe('openai');
  expect(leftTurns().map(({ content }: { content: string }) => content)).toEqual(['Wait', 'Next']);
});

test('what was imported is withheld for good: a file says nothing of its taint', async () => {
  const { call } = await someone();
  await call('PATCH', '/privacy/settings', { context_policy: 'withhold' });
  const messages = [
    { role: 'user', content: 'Good morning' },
    { role: 'assistant', content: 'Good morning to you.' },
    { role: 'user', content: 'My diagnosis [0.9]' },
    { role: 'assistant', content: 'That is a hard thing to carry.' },
  ];
  const file = { format: 'alcove.conversation', version: 1, title: 'From elsewhere', messages };
  const imported = await call('POST', '/chat/import', file);
  const path = `/chat/conversations/${imported.body.conversations[0].id}`;
  await call('PATCH', path, { routing: 'auto' });
  const sent = await call('POST', `${path}/messages`, { content: 'What is a noun?' });
  expect(sent.body.assistant_message.metadata.llm_provider).toBe('openai');
  expect(cloud.requests.at(-1)?.raw).not.toMatch(/diagnosis|hard thing|Good morning/);
});
