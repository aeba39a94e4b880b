import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  cloud = await startFakeCloud({
    answer: ({ body }) => (body.includes('[PLACE_1]') ? 'Born in [PLACE_1] [1].' : 'It opens at nine [1].'),
  });
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: () => 'There are forty-two of them [1].',
    // What is waited for comes, however slow the machine is.
    patience: () => new AbortController().signal,
  });
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const sent = () => cloud.requests.map(({ raw }) => raw).join('\n');

const HOURS = 'The city library opens at nine o’clock on weekdays and at ten on Saturdays.';
const GUIDE = 'The Zanzibar room on the first floor is cooled by water from the river.';
const LETTER = `Dear Ms Tessier,

your biopsy of 3 March shows a carcinoma of the left breast. My patient Claire Tessier, born 4 May 1971, will begin
chemotherapy next week; her social security number is 2 71 05 75 116 001 41.

The clinic’s garden has forty-two rose bushes.`;

async function someone(settings: object = {}) {
  people += 1;
  const { token, userId } = await server.logIn(`keeper${people}@example.org`);
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
  await call('PATCH', '/privacy/settings', settings);
  const { id } = (await call('POST', '/chat/conversations')).body;
  return {
    userId,
    call,
    conversation: id as string,
    async upload(content: string, filename = 'a.txt', title = '') {
      const form = formWith('file', content, filename);
      form.set('title', title);
      const { body } = await call('POST', '/documents/upload?wait=true', form);
      expect(body.status).toBe('ready');
      return body;
    },
    async send(content: string, more: object = {}, conversation = id) {
      const answer = await call('POST', `/chat/conversations/${conversation}/messages`, { content, ...more });
      expect(answer.status).toBe(200);
      return answer.body.assistant_message;
    },
  };
}

test('passages that were found by the words of a withheld message stay here as that does', async () => {
  const me = await someone({ context_policy: 'withhold' });
  await me.upload(GUIDE, 'guide.txt');
  await me.upload(HOURS, 'library.txt');
  await me.send('My password for Zanzibar is hunter2XYZ!77.');
  const found = await me.send('What is it then?', { use_documents: true });
  expect(found.metadata).toMatchObject({ llm_provider: 'local', citations: [{ filename: 'guide.txt' }] });
  expect(cloud.requests).toEqual([]);
  const plain = await me.send('When does the city library open?', { use_documents: true });
  expect(plain.metadata).toMatchObject({ llm_provider: 'openai' });
});

testBeyondGate('passages that were found by the words of a harmless message leave as that does', async () => {
  const me = await someone();
  await me.upload(GUIDE, 'guide.txt');
  await me.send('Tell me about Zanzibar please.');
  await me.send('How is it cooled?', { use_documents: true });
  expect(sent()).toContain('cooled by water');
});

testBeyondGate(
  'passages are not found by the words of a message that was meant for this machine only',
  async () => {
    const me = await someone();
    await me.upload(GUIDE, 'guide.txt');
    await me.send('Tell me about Zanzibar please.', { routing: 'local_only' });
    await me.send('Whereabouts?', { use_documents: true });
    expect(cloud.requests).toHaveLength(1);
    expect(sent()).not.toContain('Zanzibar');
    await me.send('Tell me about Zanzibar please.', { routing: 'local_only' });
    const here = await me.send('Whereabouts?', { use_documents: true, routing: 'local_only' });
    expect(here.metadata.citations).toMatchObject([{ filename: 'guide.txt' }]);
  },
);

test('an answer from a sensitive document is not laundered by export and import', async () => {
  const me = await someone({ context_policy: 'withhold' });
  const { id } = await me.upload(LETTER, 'letter.txt');
  const answer = await me.send('How many bushes are there?', { document_ids: [id] });
  expect(answer.metadata.llm_provider).toBe('local');
  const file = (await me.call('GET', `/chat/conversations/${me.conversation}/export`)).body;
  const imported = (await me.call('POST', '/chat/import', file)).body.conversations[0].id;
  await me.call('PATCH', `/chat/conversations/${imported}`, { routing: 'auto' });
  await me.send('Thank you.', {}, imported);
  expect(sent()).not.toContain('forty-two');
});

testBeyondGate('a heading counts with the passage below it', async () => {
  const me = await someone();
  const { id, sensitivity_score } = await me.upload(
    '# My brother Karim Benali is HIV positive\n\nThe shelf in the hall is made of oak.',
    'notes.md',
  );
  expect(sensitivity_score).toBeGreaterThan(0.7);
  await me.send('What is the shelf made of?', { document_ids: [id] });
  expect(cloud.requests).toEqual([]);
});

testBeyondGate('a title is no part of the prompt', async () => {
  const me = await someone();
  const { id } = await me.upload(HOURS, 'library.txt', 'Karim Benali is HIV positive');
  expect((await me.send('When does it open?', { document_ids: [id] })).metadata.llm_provider).toBe('openai');
  expect(sent()).not.toContain('Karim');
});

test.each([
  ['raised', 0.9],
  ['not known', null],
])(
  'a document whose score is %s since the last answer stays here when that is made anew',
  async (_, score) => {
    const me = await someone();
    const { id } = await me.upload(HOURS, 'library.txt');
    const answer = await me.send('When does it open?', { document_ids: [id] });
    expect(answer.metadata.llm_provider).toBe('openai');
    server.context.database.sqlite
      .prepare('UPDATE documents SET sensitivity_score = ? WHERE id = ?')
      .run(score, id);
    cloud.requests.length = 0;
    const path = `/chat/conversations/${me.conversation}/messages/${answer.id}/regenerate`;
    const again = await me.call('POST', path);
    expect(again.body.assistant_message.metadata).toMatchObject({ llm_provider: 'local', why: 'sensitive' });
    expect(cloud.requests).toEqual([]);
  },
);

testBeyondGate('withhold takes no passage out: a sensitive one keeps its question here', async () => {
  const me = await someone({ context_policy: 'withhold' });
  const { id } = await me.upload(LETTER, 'letter.txt');
  const { metadata } = await me.send('Sum this up for me please.', { document_ids: [id] });
  expect(metadata).toMatchObject({ llm_provider: 'local', citations: [{ document_id: id }] });
  expect(cloud.requests).toEqual([]);
});

test('redaction does not let a document go that was sensitive before it', async () => {
  const me = await someone({ redact_before_cloud: true });
  const { id } = await me.upload(
    'Call Claire Tessier about the garden: claire.tessier@orange.fr.',
    'call.txt',
  );
  await me.send('Whom should I call?', { document_ids: [id] });
  expect(cloud.requests).toEqual([]);
});

test('redaction reaches passages and file names; the answer and its quotes have the values again', async () => {
  const me = await someone({ redact_before_cloud: true });
  const text = 'Victor Hugo was born in Besançon in 1802, near the theatre.';
  const { id } = await me.upload(text, 'Besançon.txt');
  const answer = await me.send('Where was the writer born?', { document_ids: [id] });
  expect(sent()).toContain('[PLACE_1]');
  expect(sent()).not.toContain('Besan');
  expect(answer.content).toBe('Born in Besançon [1].');
  expect(answer.metadata.citations).toMatchObject([{ quote: text, filename: 'Besançon.txt' }]);
});

test('a conversation that is set to stay here while a document is waited for stays here', async () => {
  const me = await someone();
  const long = Array.from({ length: 3_000 }, (_, n) => `The ferry crosses the strait for the ${n}th time.`);
  const form = formWith('file', long.join('\n\n'), 'ferry.txt');
  const { id } = (await me.call('POST', '/documents/upload', form)).body;
  const asked = me.send('When does the ferry cross the strait?', { document_ids: [id] });
  const path = `/chat/conversations/${me.conversation}`;
  while ((await me.call('GET', path)).body.message_count === 0);
  await me.call('PATCH', path, { routing: 'local_only' });
  expect((await me.call('GET', `/documents/${id}`)).body.status).toBe('processing');
  expect((await asked).metadata).toMatchObject({ llm_provider: 'local', why: 'local_only_conversation' });
  expect(cloud.requests).toEqual([]);
});

testBeyondGate(
  'a document that is deleted, or whose branch is left, gives the cloud nothing more',
  async () => {
    const me = await someone();
    const { id } = await me.upload(HOURS, 'library.txt');
    const answer = await me.send('When does it open?', { document_ids: [id] });
    await me.call('DELETE', `/documents/${id}`);
    cloud.requests.length = 0;
    const path = `/chat/conversations/${me.conversation}/messages/${answer.id}/regenerate`;
    expect((await me.call('POST', path)).body.assistant_message.metadata.citations).toEqual([]);
    expect(sent()).not.toMatch(/weekdays|library\.txt/);
  },
);

test('the ledger holds what left and nothing else, and no log has a word of it', async () => {
  const me = await someone();
  const { id } = await me.upload(LETTER, 'letter.txt');
  await me.send('Sum this up for me please.', { document_ids: [id] });
  const { items } = (await me.call('GET', '/privacy/ledger')).body;
  expect(items).toEqual([]);
  expect(server.logs.join('')).not.toMatch(/Tessier|carcinoma|letter\.txt|library|HIV|Karim/);
});
