import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const bring = (body: unknown) => server.call('POST', '/chat/import', { token, body });
const read = async (id: string) => (await server.call('GET', `/chat/conversations/${id}`, { token })).body;
const texts = (conversation: { messages: { role: string; content: string }[] }) =>
  conversation.messages.map(({ role, content }) => `${role}: ${content}`);

const node = (parent: string | null, role: string, parts: unknown[], more: object = {}) => ({
  parent,
  children: [],
  message: {
    author: { role },
    create_time: 1_700_000_000.5,
    content: { content_type: 'text', parts },
    recipient: 'all',
    ...more,
  },
});

/** As ChatGPT's export has it: a root without a message, hidden instructions, a tool, and a branch. */
const chatGpt = (more: object = {}) => ({
  title: 'Bees\n in winter',
  create_time: 1_700_000_000,
  current_node: 'second',
  mapping: {
    root: { parent: null, children: [], message: null },
    hidden: node('root', 'system', ['You are helpful'], {
      metadata: { is_visually_hidden_from_conversation: true },
    }),
    question: node('hidden', 'user', ['How do bees survive winter?', { asset_pointer: 'file-service://a' }]),
    call: node('question', 'assistant', ['search("bees")'], { recipient: 'browser' }),
    result: node('call', 'tool', ['a page']),
    first: node('result', 'assistant', ['They cluster.']),
    second: node('result', 'assistant', ['They form a ball.']),
  },
  ...more,
});

const claude = (more: object = {}) => ({
  uuid: 'c1',
  name: 'Honey',
  created_at: '2025-02-03T04:05:06.000Z',
  chat_messages: [
    {
      uuid: 'm1',
      sender: 'human',
      text: 'What is in the file?',
      created_at: '2025-02-03T04:05:07.000Z',
      attachments: [{ file_name: 'hive.txt', extracted_content: 'Forty frames.' }],
      files: [{ file_name: 'hive.png' }],
    },
    { uuid: 'm2', sender: 'assistant', text: '', content: [] },
    {
      uuid: 'm3',
      sender: 'assistant',
      text: 'old form',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'It counts forty frames.' },
      ],
      parent_message_uuid: 'm2',
    },
  ],
  ...more,
});

describe('importing conversations of other programs', () => {
  test('a ChatGPT export keeps what was said, in the branch that was shown, and the other branch beside it', async () => {
    const { status, body } = await bring([chatGpt()]);
    expect(status).toBe(201);
    expect(body.conversations).toEqual([{ id: expect.any(String), title: 'Bees in winter' }]);
    const conversation = await read(body.conversations[0].id);
    expect(texts(conversation)).toEqual([
      'user: How do bees survive winter?\n\n[An attachment that is not in this file.]',
      'assistant: They form a ball.',
    ]);
    expect(conversation).toMatchObject({
      routing: 'local_only',
      message_count: 2,
      created_at: '2023-11-14T22:13:20.000Z',
    });
    expect(conversation.messages[1].siblings).toHaveLength(2);
    expect(conversation.messages[1].created_at).toBe('2023-11-14T22:13:20.500Z');
  });

  test('a Claude export keeps what was said and the text of attachments', async () => {
    const { status, body } = await bring([claude()]);
    expect(status).toBe(201);
    const conversation = await read(body.conversations[0].id);
    expect(conversation).toMatchObject({ title: 'Honey', routing: 'local_only' });
    expect(texts(conversation)).toEqual([
      'user: What is in the file?\n\n[Attached: hive.txt]\nForty frames.\n\n[Attached: hive.png]',
      'assistant: It counts forty frames.',
    ]);
  });

  test('a tree that closes on itself, or hangs from nothing, ends, and all of it is kept', async () => {
    const mapping = {
      a: node('b', 'user', ['ring']),
      b: node('a', 'assistant', ['closed']),
      c: node('gone', 'user', ['orphan']),
    };
    const { status, body } = await bring([chatGpt({ mapping, current_node: 'b' })]);
    expect(status).toBe(201);
    const conversation = await read(body.conversations[0].id);
    expect(texts(conversation)).toEqual(['user: ring', 'assistant: closed']);
    expect(conversation.messages[0].siblings).toHaveLength(2);
  });

  test.each([
    [
      'ChatGPT',
      (far: number) =>
        chatGpt({ create_time: far, mapping: { a: node(null, 'user', ['Hello'], { create_time: far }) } }),
    ],
    [
      'Claude',
      (far: number) => {
        const created_at = far > 1e9 ? '+275760-09-13T00:00:00Z' : '-271821-04-20T00:00:00Z';
        return claude({
          created_at,
          chat_messages: [{ uuid: 'a', sender: 'human', text: 'Hello', created_at }],
        });
      },
    ],
  ])(
    'a time of %s that no calendar has counts for none, and the list can still be read',
    async (_name, make) => {
      for (const far of [0, 1e12, 1e14, 1e305]) {
        const { status, body } = await bring([make(far)]);
        expect(status).toBe(201);
        const { created_at } = await read(body.conversations[0].id);
        expect(created_at).toMatch(/^\d{4}-/);
        expect((await server.call('GET', '/chat/conversations', { token })).status).toBe(200);
      }
    },
  );

  test('answers below a long chain of hidden steps find what they answer in one walk, however many they are', async () => {
    const steps = 200_000;
    const chain = Array.from({ length: steps }, (_, at) => [
      `t${at}`,
      { parent: at === 0 ? 'q' : `t${at - 1}` },
    ]);
    const answers = Array.from({ length: 300 }, (_, at) => [
      `a${at}`,
      node(`t${steps - 1}`, 'assistant', [`Answer ${at}`]),
    ]);
    const mapping = Object.fromEntries([['q', node(null, 'user', ['Question'])], ...chain, ...answers]);
    const { status, body } = await bring([chatGpt({ mapping, current_node: 'a7' })]);
    expect(status).toBe(201);
    const conversation = await read(body.conversations[0].id);
    expect(texts(conversation)).toEqual(['user: Question', 'assistant: Answer 7']);
    expect(conversation.messages[1].siblings).toHaveLength(300);
  });

  test('a hundred and fifty thousand steps beside one another are no more than the machine can hold', async () => {
    const beside = Array.from({ length: 150_000 }, (_, at) => [`t${at}`, { parent: 'q' }]);
    const mapping = Object.fromEntries([['q', node(null, 'user', ['Question'])], ...beside]);
    const { status, body } = await bring([chatGpt({ mapping, current_node: 't9' })]);
    expect(status).toBe(201);
    expect(texts(await read(body.conversations[0].id))).toEqual(['user: Question']);
  });

  test('a conversation that cannot be read is named with its place, and all the others are imported', async () => {
    const odd = chatGpt({ title: 'Odd  one', mapping: 'nothing' });
    const robot = claude({ name: null, chat_messages: [{ uuid: 'x', sender: 'robot' }] });
    const { status, body } = await bring([odd, chatGpt(), robot, claude(), 7]);
    expect(status).toBe(201);
    expect(body.conversations.map(({ title }: { title: string }) => title)).toEqual([
      'Bees in winter',
      'Honey',
    ]);
    expect(body.left_out).toEqual([
      { position: 1, title: 'Odd one' },
      { position: 3, title: '' },
      { position: 5, title: '' },
    ]);
    for (const { id } of body.conversations) expect((await read(id)).message_count).toBe(2);
  });

  test('a file of which no conversation can be read is refused with how many they are, and nothing is kept', async () => {
    const before = (await server.call('GET', '/chat/conversations', { token })).body.total;
    const odd = chatGpt({ mapping: null });
    for (const [body, count] of [
      [[odd, odd, { hello: 1 }], 3],
      [odd, 1],
    ])
      expect(await bring(body)).toMatchObject({
        status: 422,
        body: { code: 'import_unreadable', params: { count } },
      });
    expect((await bring([])).status).toBe(422);
    expect((await server.call('GET', '/chat/conversations', { token })).body.total).toBe(before);
  });

  test('what is answered of a title and a message is what is kept, also where they end in half a character', async () => {
    const { body } = await bring([claude({ name: 'Fox \ud83e' })]);
    const [{ id, title }] = body.conversations;
    expect(title).toBe('Fox \ufffd');
    expect((await read(id)).title).toBe(title);
  });

  test('imported words are found by the search', async () => {
    await bring([claude({ name: 'Propolis notes' })]);
    const { body } = await server.call('GET', '/chat/conversations?q=propolis', { token });
    expect(body.items.map(({ title }: { title: string }) => title)).toContain('Propolis notes');
  });
});
