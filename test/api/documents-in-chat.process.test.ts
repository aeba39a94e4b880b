import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

let cloud: FakeCloud;
let server: TestServer;
let token: string;
let people = 0;

beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => 'It opens at nine [1].' });
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: () => 'I understand.',
  });
});
beforeEach(async () => {
  people += 1;
  ({ token } = await server.logIn(`person${people}@example.org`));
  cloud.requests.length = 0;
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

const HOURS =
  'The city library opens at nine o’clock on weekdays and at ten on Saturdays. Children may borrow six books.';
const LETTER = `Dear Ms Tessier,

your biopsy of 3 March shows a carcinoma of the left breast. My patient Claire Tessier, born 4 May 1971, will begin
chemotherapy next week; her social security number is 2 71 05 75 116 001 41.`;

async function upload(content: string, filename: string): Promise<string> {
  const body = formWith('file', content, filename);
  const answer = await server.call('POST', '/documents/upload?wait=true', { token, body });
  expect(answer.body.status).toBe('ready');
  return answer.body.id;
}

async function ask(body: object, as = token) {
  const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
  return { conversation: id as string, answer: await send(id, body, as) };
}

const send = (conversation: string, body: object, as = token) =>
  server.call('POST', `/chat/conversations/${conversation}/messages`, { token: as, body });

const metadataOf = ({ body }: { body: { assistant_message: { metadata: Record<string, unknown> } } }) =>
  body.assistant_message.metadata;

describe('a question to one’s documents', () => {
  test('that are harmless may be answered by the cloud, which gets the passage; the reply cites it', async () => {
    const documentId = await upload(HOURS, 'library.txt');
    const { answer } = await ask({ content: 'When does the library open?', use_documents: true });
    expect(metadataOf(answer)).toMatchObject({
      llm_provider: 'openai',
      documents_searched: true,
      citations: [
        {
          index: 1,
          document_id: documentId,
          chunk_id: expect.any(String),
          page: null,
          quote: 'The city library opens at nine o’clock on weekdays and at ten on Saturdays.',
          filename: 'library.txt',
        },
      ],
    });
    expect(cloud.requests).toHaveLength(1);
    expect(cloud.requests[0]?.body).toContain('opens at nine');
    expect(cloud.requests[0]?.body).toContain('library.txt');
  });

  test('one of which is sensitive stays here, however harmless the question', async () => {
    await upload(LETTER, 'letter.txt');
    const { answer } = await ask({ content: 'What does the letter of March say?', use_documents: true });
    const metadata = metadataOf(answer);
    expect(metadata).toMatchObject({
      llm_provider: 'local',
      why: 'sensitive',
      message_score: expect.any(Number),
    });
    expect(metadata.sensitivity_score).toBeGreaterThan(0.7);
    expect(metadata.message_score).toBeLessThan(0.7);
    expect(cloud.requests).toEqual([]);
  });

  test('keeps a harmless passage of a sensitive document here too', async () => {
    const filler = 'The walk along the river was pleasant and the ducks were asleep. '.repeat(120);
    await upload(`${LETTER}\n\n${filler}\n\nThe clinic’s garden has forty-two rose bushes.`, 'long.txt');
    const { answer } = await ask({ content: 'How many rose bushes are there?', use_documents: true });
    expect(metadataOf(answer)).toMatchObject({ llm_provider: 'local' });
    expect(cloud.requests).toEqual([]);
  });

  test('taints the answer: the conversation stays here on later turns without documents', async () => {
    await upload(LETTER, 'letter.txt');
    const { conversation } = await ask({
      content: 'What does the letter of March say?',
      use_documents: true,
    });
    const next = await send(conversation, { content: 'Thank you very much.' });
    expect(metadataOf(next)).toMatchObject({ llm_provider: 'local' });
    expect(cloud.requests).toEqual([]);
  });

  testBeyondGate('that is asked again (regenerate) is answered from the same documents', async () => {
    const documentId = await upload(HOURS, 'library.txt');
    const { conversation, answer } = await ask({ content: 'When does it open?', document_ids: [documentId] });
    const path = `/chat/conversations/${conversation}/messages/${answer.body.assistant_message.id}/regenerate`;
    const again = await server.call('POST', path, { token, body: { provider: 'local' } });
    expect(metadataOf(again)).toMatchObject({
      llm_provider: 'local',
      citations: [{ document_id: documentId }],
    });
  });

  testBeyondGate('that hold nothing on it says so in its metadata', async () => {
    await upload(HOURS, 'library.txt');
    const { answer } = await ask({ content: 'Zinc galvanisation voltage?', use_documents: true });
    expect(metadataOf(answer)).toMatchObject({ documents_searched: true, citations: [] });
  });

  testBeyondGate('may name documents, and then no other is read', async () => {
    const one = await upload(HOURS, 'library.txt');
    await upload(LETTER, 'letter.txt');
    const { answer } = await ask({ content: 'Sum this up for me please.', document_ids: [one] });
    expect(metadataOf(answer)).toMatchObject({ llm_provider: 'openai', citations: [{ document_id: one }] });
    expect(JSON.stringify(cloud.requests)).not.toContain('carcinoma');
  });

  testBeyondGate('that are somebody else’s, or not there, is 404 and stores no message', async () => {
    const theirs = await upload(HOURS, 'library.txt');
    const stranger = (await server.logIn('stranger@example.org')).token;
    const { id } = (await server.call('POST', '/chat/conversations', { token: stranger })).body;
    for (const documentId of [theirs, '01900000-0000-7000-8000-00000000dead']) {
      const answer = await send(id, { content: 'Hello', document_ids: [documentId] }, stranger);
      expect([answer.status, answer.body]).toMatchObject([404, { detail: 'Document not found' }]);
    }
    const read = await server.call('GET', `/chat/conversations/${id}`, { token: stranger });
    expect(read.body.messages).toEqual([]);
  });

  testBeyondGate('is 403 for a key that may not read documents', async () => {
    const id = await upload(HOURS, 'library.txt');
    const { key } = (await server.call('POST', '/auth/api-keys', { token, body: { name: 'chat only' } }))
      .body;
    const conversation = (await server.call('POST', '/chat/conversations', { token: key })).body.id;
    for (const body of [{ use_documents: true }, { document_ids: [id] }])
      expect((await send(conversation, { content: 'Hello', ...body }, key)).status).toBe(403);
  });

  test('never sends a sensitive file name to the cloud', async () => {
    const id = await upload(HOURS, 'HIV test result of my brother Karim.txt');
    await ask({ content: 'When does it open?', document_ids: [id] });
    expect(cloud.requests).toEqual([]);
  });

  testBeyondGate('is streamed with its citations in the last event', async () => {
    await upload(HOURS, 'library.txt');
    const { id } = (await server.call('POST', '/chat/conversations', { token })).body;
    const body = { content: 'When does the library open?', use_documents: true };
    const events = await server.stream('POST', `/chat/conversations/${id}/messages`, { token, body });
    expect(events.at(-1)).toMatchObject({
      event: 'assistant_message',
      data: { metadata: { citations: [{ filename: 'library.txt' }] } },
    });
  });
});

describe('a file that is attached', () => {
  test('is read before the answer, sent with the message by its id, and cited', async () => {
    const attached = await server.call('POST', '/attachments', {
      token,
      body: formWith('file', HOURS, 'h.txt'),
    });
    expect([attached.status, attached.body.status]).toEqual([201, 'ready']);
    const { answer } = await ask({ content: 'When does it open?', attachments: [attached.body.id] });
    expect(metadataOf(answer)).toMatchObject({ citations: [{ document_id: attached.body.id }] });
  });
});
