import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
    // The local model repeats nothing of what it was told, so that only inherited taint can keep its answers here.
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

/** A person with a conversation of their own. */
async function someone() {
  people += 1;
  const { token } = await server.logIn(`person${people}@example.org`);
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  const at = `/chat/conversations/${id}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, { token, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return {
    send: (content: string) => call('POST', `${at}/messages`, { content }),
    edit: (messageId: string, content: string) => call('PUT', `${at}/messages/${messageId}`, { content }),
    regenerate: (messageId: string) => call('POST', `${at}/messages/${messageId}/regenerate`),
    show: (messageId: string) => call('PATCH', at, { active_message_id: messageId }),
    change: (body: unknown) => call('PATCH', at, body),
    settings: (body: unknown) => call('PATCH', '/privacy/settings', body),
  };
}
type Reply = {
  user_message: { id: string };
  assistant_message: { id: string; metadata: Record<string, number> };
};
const provider = (reply: Reply) => reply.assistant_message.metadata.llm_provider;

describe('a conversation that turned sensitive', () => {
  test('stays here on every later turn, with a score above the line although the message is harmless', async () => {
    const { send } = await someone();
    expect(provider(await send('Good morning'))).toBe('openai');
    await send('My diagnosis [0.9]');
    for (const text of ['Thanks', 'And the weather?', 'Good night']) {
      const { metadata } = (await send(text)).assistant_message;
      expect(metadata).toMatchObject({ llm_provider: 'local', sensitivity_score: 0.9, message_score: 0.1 });
    }
    expect(cloud.requests).toHaveLength(1);
  });

  test('stays here when an answer to a harmless turn in it is made anew', async () => {
    const { send, regenerate } = await someone();
    await send('My diagnosis [0.9]');
    const { assistant_message, user_message } = await send('Thanks');
    expect(provider(await regenerate(assistant_message.id))).toBe('local');
    expect(provider(await regenerate(user_message.id))).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('stays here when a harmless turn after the sensitive one is edited', async () => {
    const { send, edit } = await someone();
    await send('My diagnosis [0.9]');
    const { user_message } = await send('Thanks');
    expect(provider(await edit(user_message.id, 'Thank you'))).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('may leave again on a branch without the sensitive turn, and stays here back on the other', async () => {
    const { send, edit, show } = await someone();
    const sensitive = await send('My diagnosis [0.9]');
    await send('Thanks');
    const branched = await edit(sensitive.user_message.id, 'What is a noun?');
    expect(provider(branched)).toBe('openai');
    expect(cloud.requests.at(-1)?.body).not.toMatch(/diagnosis|understand/);
    await show(sensitive.user_message.id);
    expect(provider(await send('More'))).toBe('local');
    expect(cloud.requests).toHaveLength(1);
  });

  test('stays here although its threshold is relaxed: old turns keep the score that they had', async () => {
    const { send, settings, regenerate } = await someone();
    await settings({ threshold: 0.4 });
    const kept = await send('A delicate matter [0.5]');
    expect(provider(kept)).toBe('local');
    await settings({ threshold: 0.7 });
    expect(provider(await send('Thanks'))).toBe('local');
    expect(provider(await regenerate(kept.assistant_message.id))).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('stays here when it is no longer local_only', async () => {
    const { send, change } = await someone();
    await change({ routing: 'local_only' });
    await send('My diagnosis [0.9]');
    await change({ routing: 'auto' });
    expect(provider(await send('Thanks'))).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('of which only harmless turns were local_only may leave', async () => {
    const { send, change } = await someone();
    await change({ routing: 'local_only' });
    await send('Good morning');
    await change({ routing: 'auto' });
    expect(provider(await send('Thanks'))).toBe('openai');
  });
});

describe('context_policy withhold', () => {
  test('replaces the sensitive turn and the answer made from it, scores the rest, and lets that go', async () => {
    const { send, settings } = await someone();
    await settings({ context_policy: 'withhold' });
    await send('Good morning');
    const kept = await send('My diagnosis [0.9]');
    expect(provider(kept)).toBe('local');
    const later = await send('What is a noun?');
    expect(provider(later)).toBe('openai');
    expect(later.assistant_message.metadata.sensitivity_score).toBeLessThan(0.7);
    const { messages } = JSON.parse(cloud.requests.at(-1)?.body ?? '{}');
    expect(messages).toHaveLength(5);
    expect(messages[0].content).toBe('Good morning');
    expect(messages[2].content).toMatch(/stayed on the user/);
    expect(messages[3].content).toMatch(/stayed on the user/);
    expect(messages[4].content).toBe('What is a noun?');
    expect(cloud.requests.map(({ raw }) => raw).join('')).not.toMatch(/diagnosis|I understand/);
  });

  test('still gives the whole conversation to the local model', async () => {
    const { send, settings } = await someone();
    await settings({ context_policy: 'withhold' });
    await send('My diagnosis [0.9]');
    await send('More of it [0.8]');
    const turns = server.engine.requests.at(-1)?.turns.map(({ content }) => content);
    expect(turns).toEqual(['My diagnosis [0.9]', 'I understand.', 'More of it [0.8]']);
    expect(cloud.requests).toEqual([]);
  });

  test('set back, what was withheld keeps the conversation here again', async () => {
    const { send, settings } = await someone();
    await settings({ context_policy: 'withhold' });
    await send('My diagnosis [0.9]');
    await send('What is a noun?');
    await settings({ context_policy: 'stay_local' });
    expect(provider(await send('Thanks'))).toBe('local');
  });

  test('does not let the sensitive message itself go, sent or made anew', async () => {
    const { send, settings, regenerate } = await someone();
    await settings({ context_policy: 'withhold' });
    const kept = await send('My diagnosis [0.9]');
    expect(provider(await regenerate(kept.assistant_message.id))).toBe('local');
    expect(cloud.requests).toEqual([]);
  });
});

test('an answer made here from a sensitive turn is tainted: imported words of it do not launder it', async () => {
  const { token } = await server.logIn('importer@example.org');
  const file = {
    format: 'alcove.conversation',
    version: 1,
    title: 'From elsewhere',
    messages: [
      { role: 'user', content: 'My diagnosis [0.9]' },
      { role: 'assistant', content: 'I understand.' },
    ],
  };
  const { body } = await server.call('POST', '/chat/import', { token, body: file });
  const path = `/chat/conversations/${body.conversations[0].id}`;
  const send = async () =>
    (await server.call('POST', `${path}/messages`, { token, body: { content: 'Thanks' } })).body;
  expect((await send()).assistant_message.metadata.llm_provider).toBe('local');
  await server.call('PATCH', path, { token, body: { routing: 'auto' } });
  expect((await send()).assistant_message.metadata).toMatchObject({
    llm_provider: 'local',
    sensitivity_score: 0.9,
  });
  expect(cloud.requests).toEqual([]);
});

test('an export says what a message was worth and an answer was made from, and an import believes it', async () => {
  const { token } = await server.logIn('exporter@example.org');
  const call = async (method: string, path: string, body?: unknown) =>
    (await server.call(method, path, { token, body })).body;
  const { id } = await call('POST', '/chat/conversations');
  await call('POST', `/chat/conversations/${id}/messages`, { content: 'Good morning' });
  await call('POST', `/chat/conversations/${id}/messages`, { content: 'My diagnosis [0.9]' });
  const taints = ({ messages }: { messages: { sensitivity_score?: number }[] }) =>
    messages.map(({ sensitivity_score }) => sensitivity_score);
  const exported = await call('GET', `/chat/conversations/${id}/export`);
  expect(taints(exported)).toEqual([undefined, undefined, 0.9, 0.9]);
  const { conversations } = await call('POST', '/chat/import', exported);
  const again = await call('GET', `/chat/conversations/${conversations[0].id}/export`);
  expect(taints(again)).toEqual(taints(exported));
});
