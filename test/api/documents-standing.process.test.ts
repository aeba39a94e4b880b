import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatRequest, ChatTurn } from '../../models/engine/chat-engine.ts';
import { callTool } from '../contract/scripted-chat-engine.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Documents asked more than once in a conversation that a model here answers. */
let server: TestServer;
let token: string;
let people = 0;
let says = '';
let replyTo: (request: ChatRequest) => string;

beforeAll(async () => {
  server = await startServer({ reply: (request) => replyTo(request) });
});
beforeEach(async () => {
  people += 1;
  says = 'Two months [1].';
  replyTo = () => says;
  ({ token } = await server.logIn(`person${people}@example.org`));
});
afterAll(() => server.close());

const LEASE = 'The deposit is two months of rent. The boiler is serviced each autumn.';
const LIBRARY = 'The library opens at nine. Children may borrow six books.';

async function upload(content: string, filename: string): Promise<string> {
  const body = formWith('file', content, filename);
  return (await server.call('POST', '/documents/upload?wait=true', { token, body })).body.id;
}

const startConversation = async (): Promise<string> =>
  (await server.call('POST', '/chat/conversations', { token })).body.id;

/** What the model here is given for a message, and what is stored with its answer. */
async function ask(conversation: string, content: string, ids: string[]) {
  const body = { content, document_ids: ids };
  const path = `/chat/conversations/${conversation}/messages`;
  const answer = await server.call('POST', path, { token, body });
  return {
    turns: server.engine.requests.at(-1)?.turns ?? [],
    metadata: answer.body.assistant_message.metadata,
  };
}

const wholeOf = (turns: readonly ChatTurn[]) => turns.map(({ content }) => content).join('\n');
const timesIn = (turns: readonly ChatTurn[], words: string) => wholeOf(turns).split(words).length - 1;

test('a passage that the model here has read is not read again with the next question', async () => {
  const lease = await upload(LEASE, 'lease.txt');
  const conversation = await startConversation();
  const first = await ask(conversation, 'How much is the deposit of the flat?', [lease]);
  const second = await ask(conversation, 'When is the boiler of the flat serviced?', [lease]);
  expect(timesIn(first.turns, LEASE)).toBe(1);
  expect(timesIn(second.turns, LEASE)).toBe(1);
  // It stands where it stood, before the first question, of which not even what it was told of tools has moved.
  expect(second.turns[0]?.content).toContain(LEASE);
  expect(second.turns[0]?.content.endsWith('How much is the deposit of the flat?')).toBe(true);
  expect(second.turns[1]).toEqual({ role: 'assistant', content: 'Two months [1].' });
  expect(second.metadata.citations).toMatchObject([{ index: 1, document_id: lease }]);
});

test('what is being typed is read ahead behind the same passages', async () => {
  const lease = await upload(LEASE, 'lease.txt');
  const conversation = await startConversation();
  await ask(conversation, 'How much is the deposit of the flat?', [lease]);
  const path = `/chat/conversations/${conversation}/preload`;
  await server.call('POST', path, { token, body: { content: 'When is the' } });
  const preloaded = server.engine.preloaded.at(-1) ?? [];
  const second = await ask(conversation, 'When is the boiler of the flat serviced?', [lease]);
  expect(preloaded.slice(0, -1)).toEqual(second.turns.slice(0, -1));
  expect(timesIn(preloaded, LEASE)).toBe(1);
});

test('nor is it once a tool was called for the answer', async () => {
  const lease = await upload(LEASE, 'lease.txt');
  const conversation = await startConversation();
  await ask(conversation, 'How much is the deposit of the flat?', [lease]);
  const isResult = ({ turns }: ChatRequest) =>
    turns.at(-1)?.content.includes('Result of calculator') === true;
  replyTo = (request) =>
    isResult(request) ? 'A sixth [1].' : callTool('calculator', { expression: '2/12*100' });
  const asked = 'Which percentage of a year is the deposit?';
  const { turns, metadata } = await ask(conversation, asked, [lease]);
  expect(metadata.steps).toMatchObject([{ tool: 'calculator', status: 'done' }]);
  expect(timesIn(turns, LEASE)).toBe(1);
  const before = server.engine.requests.at(-2)?.turns ?? [];
  // The question itself is told of the rules for results.
  expect(turns.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(turns[2]?.content.endsWith(asked)).toBe(true);
});

test('a passage keeps its number, and an answer may name one that was found for an earlier question', async () => {
  const [lease, library] = [await upload(LEASE, 'lease.txt'), await upload(LIBRARY, 'library.txt')];
  const conversation = await startConversation();
  const first = await ask(conversation, 'How much is the deposit of the flat?', [lease]);
  says = 'Nine [2], and two months [1].';
  const second = await ask(conversation, 'When does the library open, again?', [library, lease]);
  expect(first.metadata.passages).toMatchObject([{ index: 1 }]);
  expect(second.metadata.citations).toMatchObject([
    { index: 1, document_id: lease },
    { index: 2, document_id: library },
  ]);
});

test.each<[string, (lease: string) => unknown]>([
  ['was deleted', (lease) => server.call('DELETE', `/documents/${lease}`, { token })],
  ['is not chosen any more', () => undefined],
])('a document that %s stands nowhere', async (why, change) => {
  const [lease, library] = [await upload(LEASE, 'lease.txt'), await upload(LIBRARY, 'library.txt')];
  const conversation = await startConversation();
  const both = why === 'was deleted' ? [lease, library] : [lease];
  await ask(conversation, 'How much is the deposit of the flat?', both);
  await change(lease);
  const second = await ask(conversation, 'When does the library open?', [library]);
  expect(timesIn(second.turns, 'boiler')).toBe(0);
  expect(timesIn(second.turns, LIBRARY)).toBe(1);
});

test('a passage is read for nobody but whose it is', async () => {
  const lease = await upload(LEASE, 'lease.txt');
  const conversation = await startConversation();
  const { metadata } = await ask(conversation, 'How much is the deposit of the flat?', [lease]);
  const ids = metadata.passages.map(({ chunk_id }: { chunk_id: string }) => chunk_id);
  const { documents } = server.context;
  const { body: me } = await server.call('GET', '/auth/me', { token });
  expect(documents.passages(me.id, ids)).toMatchObject([{ text: LEASE }]);
  const { userId } = await server.logIn(`somebody${people}@example.org`);
  expect(documents.passages(userId, ids)).toEqual([]);
});
