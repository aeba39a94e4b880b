import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call(method, path, { token: as, body });
const talk = async (...contents: string[]) => {
  const { id } = (await call('POST', '/chat/conversations', { title: 'Bees', system_prompt: 'Be brief.' }))
    .body;
  for (const content of contents) await call('POST', `/chat/conversations/${id}/messages`, { content });
  return id as string;
};
const file = (more: object = {}) => ({
  format: 'alcove.conversation',
  version: 1,
  title: 'Imported',
  messages: [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Salut' },
  ],
  ...more,
});

describe('export and import', () => {
  test('a conversation that was exported and imported reads the same, stays here, and is exported the same again', async () => {
    const id = await talk('How many legs?', 'And wings?');
    const exported = await call('GET', `/chat/conversations/${id}/export`);
    expect(exported.status).toBe(200);
    const imported = await call('POST', '/chat/import', exported.body);
    expect(imported.status).toBe(201);
    expect(imported.body).toEqual({ conversations: [{ id: expect.any(String), title: 'Bees' }] });
    const copy = imported.body.conversations[0].id;
    const [before, after] = (
      await Promise.all([
        call('GET', `/chat/conversations/${id}`),
        call('GET', `/chat/conversations/${copy}`),
      ])
    ).map(({ body }) => body);
    const texts = ({ messages }: { messages: { role: string; content: string; created_at: string }[] }) =>
      messages.map(({ role, content, created_at }) => ({ role, content, created_at }));
    expect(texts(after)).toEqual(texts(before));
    expect(after).toMatchObject({
      system_prompt: 'Be brief.',
      routing: 'local_only',
      message_count: 4,
      created_at: before.created_at,
    });
    const again = (await call('GET', `/chat/conversations/${copy}/export?format=json`)).body;
    const kept = exported.body.messages.map((message: object) => ({ ...message, routing: 'local_only' }));
    expect(again).toEqual({ ...exported.body, routing: 'local_only', messages: kept });
  });

  test('the export is of the branch that is shown', async () => {
    const id = await talk('Cats');
    const { messages } = (await call('GET', `/chat/conversations/${id}`)).body;
    await call('PUT', `/chat/conversations/${id}/messages/${messages[0].id}`, { content: 'Dogs' });
    const { body } = await call('GET', `/chat/conversations/${id}/export`);
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual([
      'Dogs',
      'You said: Dogs',
    ]);
  });

  test('as Markdown it is read by a person', async () => {
    const id = await talk('How many legs?');
    const { status, text, headers } = await call('GET', `/chat/conversations/${id}/export?format=md`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/markdown');
    expect(text).toMatch(
      /^# Bees\n[\s\S]*## You[\s\S]*How many legs\?[\s\S]*## Assistant · [^\n]+\n\n\*Answered on this device · scripted-model\*\n\nYou said/,
    );
  });

  test('another format is 422, another’s conversation 404', async () => {
    const id = await talk('a');
    expect((await call('GET', `/chat/conversations/${id}/export?format=pdf`)).status).toBe(422);
    const other = await server.logIn('other@example.org');
    expect((await call('GET', `/chat/conversations/${id}/export`, undefined, other.token)).status).toBe(404);
  });

  test('many are imported at once, and are found by the search', async () => {
    const person = await server.logIn('importer@example.org');
    const conversations = [file({ title: 'First' }), file({ title: 'Second' })];
    const { status, body } = await call('POST', '/chat/import', { conversations }, person.token);
    expect([status, body.conversations.length]).toEqual([201, 2]);
    expect((await call('GET', '/chat/conversations?q=salut', undefined, person.token)).body.total).toBe(2);
    expect((await call('GET', '/chat/conversations?q=second', undefined, person.token)).body.total).toBe(1);
  });

  test.each([
    ['another format', file({ format: 'chatgpt' })],
    ['a later version', file({ version: 2 })],
    ['a role that does not exist', file({ messages: [{ role: 'root', content: 'a' }] })],
    ['a time that is none', file({ messages: [{ role: 'user', content: 'a', created_at: 'yesterday' }] })],
    ['one bad file among good ones', { conversations: [file(), file({ title: 7 })] }],
    ['nothing', {}],
  ])('%s is 422, and nothing of it is kept', async (_name, body) => {
    const person = await server.logIn('careful@example.org');
    expect((await call('POST', '/chat/import', body, person.token)).status).toBe(422);
    expect((await call('GET', '/chat/conversations?archived=true', undefined, person.token)).body.total).toBe(
      0,
    );
  });

  test('an imported answer without a question cannot be made anew', async () => {
    const messages = [
      { role: 'assistant', content: 'One' },
      { role: 'assistant', content: 'Two' },
    ];
    const { body } = await call('POST', '/chat/import', file({ messages }));
    const { id } = body.conversations[0];
    const shown = (await call('GET', `/chat/conversations/${id}`)).body.messages;
    const statuses = [];
    for (const { id: message } of shown)
      statuses.push((await call('POST', `/chat/conversations/${id}/messages/${message}/regenerate`)).status);
    expect(statuses).toEqual([404, 400]);
  });
});

describe('POST …/preload', () => {
  test('lets the model read the conversation and what is being typed, and stores nothing', async () => {
    const id = await talk('How many legs?');
    const { status, body } = await call('POST', `/chat/conversations/${id}/preload`, { content: 'And wi' });
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect(server.engine.preloaded.at(-1)).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How many legs?' },
      { role: 'assistant', content: 'You said: How many legs?' },
      { role: 'user', content: 'And wi' },
    ]);
    expect((await call('GET', `/chat/conversations/${id}`)).body.message_count).toBe(2);
  });

  test('needs no body; another’s conversation is 404', async () => {
    const id = await talk('a');
    expect((await call('POST', `/chat/conversations/${id}/preload`)).status).toBe(200);
    const other = await server.logIn('other@example.org');
    expect((await call('POST', `/chat/conversations/${id}/preload`, {}, other.token)).status).toBe(404);
  });
});
