import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => 'The local model repeats heron.',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
  });
  ({ token } = await server.logIn());
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

async function conversation() {
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  const at = `/chat/conversations/${id}`;
  const send = async (content: string, routing?: string) =>
    (await server.call('POST', `${at}/messages`, { token, body: { content, routing } })).body;
  return { at, send };
}

describe('a message sent for this machine only', () => {
  test('is left out of every later cloud request, and so is its answer', async () => {
    const { send } = await conversation();
    const first = await send('A harmless word: heron', 'local_only');
    expect(first.assistant_message.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
    const next = await send('And now something else');
    expect(next.assistant_message.metadata.llm_provider).toBe('openai');
    const sent = cloud.requests.at(-1)?.body ?? '';
    expect(sent).toContain('And now something else');
    expect(sent).not.toContain('heron');
  });

  test('is answered here again when it is regenerated without saying so', async () => {
    const { at, send } = await conversation();
    const before = cloud.requests.length;
    const { assistant_message } = await send('Another heron', 'local_only');
    const again = await server.call('POST', `${at}/messages/${assistant_message.id}/regenerate`, { token });
    expect(again.body.assistant_message.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
    expect(cloud.requests).toHaveLength(before);
  });

  test('stays here in another wording, too', async () => {
    const { at, send } = await conversation();
    const before = cloud.requests.length;
    const { user_message } = await send('A fourth heron', 'local_only');
    const path = `${at}/messages/${user_message.id}`;
    const edited = await server.call('PUT', path, { token, body: { content: 'A fifth heron' } });
    expect(edited.body.assistant_message.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
    expect(cloud.requests).toHaveLength(before);
  });

  test('passes on to what the local model later makes of it', async () => {
    const { send } = await conversation();
    await send('A third heron', 'local_only');
    const sensitive = await send('Something sensitive [0.9]');
    expect(sensitive.assistant_message.metadata).toMatchObject({ llm_provider: 'local', stays_here: true });
  });
});

test('the ledger shows what was sent to answer one message', async () => {
  const { send } = await conversation();
  await send('One');
  const second = await send('Two');
  const path = `/privacy/ledger?message_id=${second.user_message.id}`;
  const { body } = await server.call('GET', path, { token });
  expect(body.total).toBe(1);
  expect(body.items[0].message_id).toBe(second.user_message.id);
  expect(body.items[0].payload).toContain('Two');
});
