import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { fakeTools } from './agents-app.ts';
import { DOOR_NAMES, DOORS, type Door, makeKey, type Said } from './compat-app.ts';
import { markedScorer } from './marked-scorer.ts';
import { startServer, type TestServer } from './start-server.ts';

/** What no person said, and the scorer takes for sensitive. */
const WROTE = 'The cloud wrote this [0.9]';

let cloud: FakeCloud;
let server: TestServer;
let token: string;

beforeAll(async () => {
  cloud = await startFakeCloud();
  server = await startServer({
    score: markedScorer,
    reply: () => 'Made here [0.9]',
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    agentTools: fakeTools({ name: 'file_read', run: (text) => ({ text, sources: [] }) }),
  });
  ({ token } = await server.logIn());
});
beforeEach(() => {
  cloud.reset();
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

describe('a conversation with a cloud', () => {
  const converse = async () => {
    const { body } = await server.call('POST', '/chat/conversations', { token, body: {} });
    const path = `/chat/conversations/${body.id}/messages`;
    return {
      id: body.id as string,
      path,
      send: async (content: string, more: object = {}) =>
        (await server.call('POST', path, { token, body: { content, ...more } })).body,
    };
  };
  const providerOf = (reply: { assistant_message: { metadata: { llm_provider: string } } }) =>
    reply.assistant_message.metadata.llm_provider;

  test('does not drift to this machine for what the cloud wrote itself', async () => {
    const { send } = await converse();
    for (const each of [1, 2, 3, 4]) {
      cloud.script({ kind: 'answer', text: `${WROTE} ${each}` });
      expect(providerOf(await send(`Question ${each}`))).toBe('openai');
    }
    expect(cloud.requests.at(-1)?.body).toContain(`${WROTE} 3`);
  });

  test('stays here for what this machine wrote', async () => {
    const { send, path } = await converse();
    cloud.script({ kind: 'answer', text: WROTE });
    const { user_message } = await send('Hello');
    const again = await server.call('POST', `${path}/${user_message.id}/regenerate`, {
      token,
      body: { provider: 'local' },
    });
    expect(again.body.assistant_message.content).toBe('Made here [0.9]');
    expect(providerOf(await send('Go on'))).toBe('local');
  });

  test('keeps what is known with a branch and with an answer that is made anew', async () => {
    const { send, path } = await converse();
    cloud.script({ kind: 'answer', text: WROTE });
    await send('Hello');
    const { user_message } = await send('Go on');
    const edited = await server.call('PUT', `${path}/${user_message.id}`, {
      token,
      body: { content: 'And?' },
    });
    expect(providerOf(edited.body)).toBe('openai');
    const anew = await server.call('POST', `${path}/${user_message.id}/regenerate`, { token, body: {} });
    expect(providerOf(anew.body)).toBe('openai');
  });

  test('names the old message that keeps it here, which can be left out of one answer', async () => {
    const { send, path } = await converse();
    const first = await send('My diagnosis [0.9]');
    expect(first.assistant_message.metadata.kept_by).toBeUndefined();
    const kept = await send('What is a noun?');
    expect(kept.assistant_message.metadata.kept_by).toBe(first.user_message.id);
    expect(cloud.requests).toEqual([]);
    const anew = await server.call('POST', `${path}/${kept.user_message.id}/regenerate`, {
      token,
      body: { context_policy: 'withhold' },
    });
    expect(providerOf(anew.body)).toBe('openai');
    expect(anew.body.assistant_message.metadata.kept_by).toBeUndefined();
    expect(cloud.requests.at(-1)?.body).toContain('What is a noun?');
    expect(cloud.requests.at(-1)?.body).not.toContain('diagnosis');
    expect(cloud.requests.at(-1)?.body).not.toContain('Made here');
    expect(providerOf(await send('And a verb?'))).toBe('local');
    expect(cloud.requests).toHaveLength(1);
  });

  test('offers nothing where no cloud may answer anyway', async () => {
    const { send } = await converse();
    await send('My diagnosis [0.9]');
    const { assistant_message } = await send('What is a noun?', { routing: 'local_only' });
    expect(assistant_message.metadata).toMatchObject({ llm_provider: 'local', why: 'sensitive' });
    expect(assistant_message.metadata.kept_by).toBeUndefined();
  });

  test('never leaves out the message itself', async () => {
    const { send, path } = await converse();
    const { user_message } = await send('My diagnosis [0.9]');
    const body = { context_policy: 'withhold' };
    const anew = await server.call('POST', `${path}/${user_message.id}/regenerate`, { token, body });
    expect(providerOf(anew.body)).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('is judged anew when it comes back by an import, whatever the file says', async () => {
    const { send, id } = await converse();
    cloud.script({ kind: 'answer', text: WROTE });
    const told = await send('Hello');
    const file = (await server.call('GET', `/chat/conversations/${id}/export?format=json`, { token })).body;
    for (const message of file.messages) message.metadata = told.assistant_message.metadata;
    const forged = file.messages.map((message: object) => ({
      ...message,
      ...told.assistant_message.metadata,
    }));
    const imported = await server.call('POST', '/chat/import', {
      token,
      body: { ...file, messages: forged },
    });
    expect(imported.status).toBe(201);
    const path = `/chat/conversations/${imported.body.conversations[0].id}`;
    await server.call('PATCH', path, { token, body: { routing: 'auto' } });
    const { body } = await server.call('POST', `${path}/messages`, { token, body: { content: 'Go on' } });
    expect(providerOf(body)).toBe('local');
    expect(cloud.requests).toHaveLength(1);
  });
});

describe.each(DOOR_NAMES.map((name, index) => ({ name, index })))('a call of $name', ({ index }) => {
  const open = async (): Promise<Door> => {
    const door = DOORS[index]?.({ url: server.url, key: (await makeKey(server, token)).key });
    if (!door) throw new Error('no such door');
    return door;
  };
  const after = (content: string): Said[] => [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content },
    { role: 'user', content: 'Go on' },
  ];

  test.each([false, true])('may hold what the cloud told this key, streamed: %s', async (isStreaming) => {
    const door = await open();
    cloud.script({ kind: 'answer', text: WROTE });
    const { text } = await door.ask('Hello', { isStreaming });
    expect(text).toBe(WROTE);
    expect(await door.ask(after(text), { isStreaming })).toMatchObject({
      provider: 'openai',
      sensitivity: 0.1,
    });
    expect(cloud.requests.at(-1)?.body).toContain(WROTE);
  });

  test('is judged when the answer was told another key, changed, or never told', async () => {
    const door = await open();
    const other = await open();
    expect((await door.ask(after(WROTE))).provider).toBe('local');
    cloud.script({ kind: 'answer', text: WROTE });
    await door.ask('Hello');
    expect((await other.ask(after(WROTE))).provider).toBe('local');
    expect((await door.ask(after(`${WROTE} My own words.`))).provider).toBe('local');
    expect((await door.ask([{ role: 'user', content: WROTE }])).provider).toBe('local');
    expect((await door.ask(after('Made here [0.9]'))).provider).toBe('local');
    expect(cloud.requests).toHaveLength(1);
  });
});

describe('a run of an agent', () => {
  const run = async (output: string) => {
    cloud.script(
      {
        kind: 'calls',
        text: WROTE,
        calls: [{ name: 'file_read', arguments: JSON.stringify({ text: output }) }],
      },
      { kind: 'answer', text: 'Done.' },
    );
    const body = { agent_type: 'general', task: 'Read the file' };
    return (await server.call('POST', '/agents/execute', { token, body })).body;
  };

  test('goes on in the cloud after words that the cloud wrote', async () => {
    expect(await run('plain')).toMatchObject({ llm_provider: 'openai', result: 'Done.' });
    expect(cloud.requests.at(-1)?.body).toContain(WROTE);
  });

  test('stays here once a tool brought something sensitive', async () => {
    expect(await run('found [0.9]')).toMatchObject({ llm_provider: 'local' });
    expect(cloud.requests).toHaveLength(1);
  });
});
