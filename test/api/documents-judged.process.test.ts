import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testBeyondGate } from '../beyond-gate.ts';
import { sampleInGate } from '../depth.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { makeFolder } from '../make-folder.ts';
import { createHeldJudge } from './held-judge.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

const HOURS = 'The city library opens at nine o’clock on weekdays and at ten on Saturdays.';
const SECRET = `${HOURS} The word behind the counter is [0.9] zanzibar.`;
/** Longer than a model reads, so that it is searched. */
const LONG = `${HOURS}\n\n${'The walk along the river was pleasant and the ducks were asleep. '.repeat(900)}`;
const impatient = () => AbortSignal.abort();
const patient = () => new AbortController().signal;

let cloud: FakeCloud;
let server: TestServer;
let patience = impatient;
let people = 0;
const judge = createHeldJudge();

const start = (dataDirectory?: string) =>
  startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: () => 'It opens at nine [1].',
    judge,
    patience: () => patience(),
    dataDirectory,
  });

beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => 'It opens at nine [1].' });
  server = await start();
});
beforeEach(() => {
  cloud.requests.length = 0;
  patience = impatient;
  judge.hold();
});
afterEach(() => judge.release());
afterAll(async () => {
  await server.close();
  await cloud.close();
});

/** Resolves when a document that was just uploaded can be searched. */
async function searchable(at: TestServer, userId: string, id: string): Promise<void> {
  const heard = new AbortController();
  const onProgress = ({ stage }: { stage: string }) => {
    if (stage === 'judging') heard.abort();
  };
  await at.context.documents.follow(at.context.documents.own(userId, id), onProgress, heard.signal);
  expect(at.context.documents.find(userId, id)).toMatchObject({ status: 'ready', sensitivityScore: null });
}

async function someone(at = server) {
  people += 1;
  const { token, userId } = await at.logIn(`judged${people}@example.org`);
  const call = (method: string, path: string, body?: unknown) => at.call(method, path, { token, body });
  const { id } = (await call('POST', '/chat/conversations')).body;
  return {
    token,
    userId,
    call,
    /** Uploads and waits until it can be searched, but not until it is judged. */
    async upload(content: string, filename = 'library.txt'): Promise<string> {
      const { status, body } = await call('POST', '/documents/upload', formWith('file', content, filename));
      expect(status).toBe(201);
      await searchable(at, userId, body.id);
      return body.id;
    },
    judged: (documentId: string) => at.stream('GET', `/documents/${documentId}/events`, { token }),
    conversation: id as string,
    async send(content: string, more: object = {}, conversation = id) {
      const answer = await call('POST', `/chat/conversations/${conversation}/messages`, { content, ...more });
      expect(answer.status).toBe(200);
      return answer.body.assistant_message.metadata;
    },
  };
}

describe('a document that is not judged yet', () => {
  test('is ready and found, and neither it nor its passages have a score', async () => {
    const me = await someone();
    const id = await me.upload(HOURS);
    expect((await me.call('GET', `/documents/${id}`)).body).toMatchObject({
      status: 'ready',
      sensitivity_score: null,
      sensitivity_categories: [],
    });
    const found = await me.call('POST', '/documents/search', { query: 'library', mode: 'lexical' });
    expect(found.body.results).toMatchObject([{ document_id: id, sensitivity_score: null }]);
  });

  test('counts as sensitive, and so does each of its passages', async () => {
    const me = await someone();
    const id = await me.upload(HOURS);
    const { documents } = server.context;
    const asked = { userId: me.userId, query: 'library', limit: 5, mode: 'lexical' } as const;
    expect(documents.scoreOf(me.userId, id)).toBe(1);
    const { results } = await documents.search(asked, new AbortController().signal);
    expect(results.map(({ sensitivityScore }) => sensitivityScore)).toEqual([1]);
    expect(documents.whole(me.userId, [id], 500)).toMatchObject([{ sensitivityScore: 1 }]);
    expect(documents.beginnings(me.userId, [id], 500)).toMatchObject([{ sensitivityScore: 1 }]);
    judge.release();
    await me.judged(id);
    expect(documents.scoreOf(me.userId, id)).toBe(0.1);
    expect(documents.whole(me.userId, [id], 500)).toMatchObject([{ sensitivityScore: 0.1 }]);
  });

  testBeyondGate('tells of itself when it can be searched, and once more when it is judged', async () => {
    const me = await someone();
    const { id } = (await me.call('POST', '/documents/upload', formWith('file', SECRET, 'library.txt'))).body;
    const events = me.judged(id);
    await judge.asked();
    judge.release();
    const told = (await events).map(({ event, data }) => [event, data as Record<string, unknown>] as const);
    expect(told.slice(-3)).toMatchObject([
      ['progress', { stage: 'judging' }],
      ['document', { id, status: 'ready', sensitivity_score: null }],
      [
        'document',
        {
          id,
          status: 'ready',
          sensitivity_score: 0.9,
          sensitivity_categories: [{ name: 'health', score: 0.9 }],
        },
      ],
    ]);
  });

  testBeyondGate('is what an upload with wait=true waits for', async () => {
    const me = await someone();
    const form = formWith('file', HOURS, 'library.txt');
    const answer = me.call('POST', '/documents/upload?wait=true', form);
    await judge.asked();
    judge.release();
    expect((await answer).body).toMatchObject({ status: 'ready', sensitivity_score: 0.1 });
  });

  const choices: [string, string, (id: string) => object][] = [
    ['that names it', HOURS, (id: string) => ({ document_ids: [id] })],
    ['that names it, one too long to be read whole', LONG, (id: string) => ({ document_ids: [id] })],
    ['to which it is attached', HOURS, (id: string) => ({ attachments: [id] })],
    ['to all documents', HOURS, () => ({ use_documents: true })],
  ];
  test.each(sampleInGate(choices, 3))(
    'keeps a message %s here, which says so; it may leave once it is judged',
    async (_, text, choice) => {
      const me = await someone();
      const id = await me.upload(text);
      const here = await me.send('When does the library open?', choice(id));
      expect(here).toMatchObject({
        llm_provider: 'local',
        why: 'sensitive',
        sensitivity_score: 1,
        message_score: expect.any(Number),
        documents_unjudged: true,
        citations: [{ document_id: id }],
      });
      expect(here.message_score).toBeLessThan(0.7);
      expect(cloud.requests).toEqual([]);
      judge.release();
      await me.judged(id);
      const { id: other } = (await me.call('POST', '/chat/conversations')).body;
      const there = await me.send('When does the library open?', choice(id), other);
      expect(there).toMatchObject({ llm_provider: 'openai', citations: [{ document_id: id }] });
      expect(there).not.toHaveProperty('documents_unjudged');
    },
  );

  test('keeps a message here that is redacted before it leaves', async () => {
    const me = await someone();
    await me.call('PATCH', '/privacy/settings', { redact_before_cloud: true, context_policy: 'withhold' });
    const id = await me.upload(HOURS);
    expect(await me.send('When does it open?', { document_ids: [id] })).toMatchObject({
      llm_provider: 'local',
    });
    expect(cloud.requests).toEqual([]);
  });

  test('taints what was answered from it, also through export and import', async () => {
    const me = await someone();
    const id = await me.upload(HOURS);
    await me.send('When does the library open?', { document_ids: [id] });
    expect(await me.send('Thank you.')).toMatchObject({ llm_provider: 'local' });
    const file = (await me.call('GET', `/chat/conversations/${me.conversation}/export`)).body;
    const imported = (await me.call('POST', '/chat/import', file)).body.conversations[0].id;
    await me.call('PATCH', `/chat/conversations/${imported}`, { routing: 'auto' });
    expect(await me.send('Thank you.', {}, imported)).toMatchObject({ llm_provider: 'local' });
    expect(cloud.requests).toEqual([]);
  });

  test.each([
    ['may leave when it is judged harmless', HOURS, 'openai'],
    ['stays here when it is judged sensitive', SECRET, 'local'],
  ])('is waited for by a message, which %s', async (_, text, provider) => {
    patience = patient;
    const me = await someone();
    const id = await me.upload(text);
    const waiting = Promise.withResolvers<void>();
    patience = () => {
      waiting.resolve();
      return patient();
    };
    const answer = me.send('When does the library open?', { document_ids: [id] });
    await waiting.promise;
    expect(cloud.requests).toEqual([]);
    judge.release();
    const metadata = await answer;
    expect(metadata).toMatchObject({ llm_provider: provider });
    expect(metadata).not.toHaveProperty('documents_unjudged');
  });

  test.each([
    ['while it is judged', 0],
    ['while it waits for that', 1],
  ])('is gone for good when it is deleted %s', async (_, which) => {
    const me = await someone();
    const ids = [await me.upload(SECRET, 'first.txt'), await me.upload(HOURS, 'second.txt')];
    const [deleted = '', kept = ''] = which === 0 ? ids : ids.toReversed();
    await judge.asked();
    expect((await me.call('DELETE', `/documents/${deleted}`)).status).toBe(200);
    // The judge, which is still held, is not left with what is gone: the next one has its turn.
    if (which === 0) await judge.asked();
    judge.release();
    await me.judged(kept);
    expect((await me.call('GET', `/documents/${kept}`)).body.sensitivity_score).toBeGreaterThan(0);
    // Its text goes in the background.
    await server.context.documents.erased();
    const left = server.context.database.sqlite.prepare(
      'SELECT (SELECT count(*) FROM documents WHERE id = ?) + (SELECT count(*) FROM document_chunks WHERE document_id = ?)',
    );
    expect(left.pluck().get(deleted, deleted)).toBe(0);
  });

  test.each([
    ['whose judging failed', () => judge.fail(new Error('The judge died.'))],
    ['whose judging a stop cut off', () => {}],
  ])('%s stays so, and is judged after the next start', async (_, interrupt) => {
    const dataDirectory = makeFolder('alcove-judged-');
    const first = await start(dataDirectory);
    const me = await someone(first);
    const id = await me.upload(SECRET);
    interrupt();
    await first.close();
    expect(first.logs.join('\n')).not.toContain('zanzibar');
    judge.hold();
    const second = await start(dataDirectory);
    second.context.startBackgroundWork();
    await judge.asked();
    const row = () => second.context.documents.find(me.userId, id);
    expect(row()).toMatchObject({ status: 'ready', sensitivityScore: null });
    judge.release();
    await second.stream('GET', `/documents/${id}/events`, { token: me.token });
    expect(row()).toMatchObject({ status: 'ready', sensitivityScore: 0.9 });
    await second.close();
    rmSync(dataDirectory, { recursive: true });
  });

  testBeyondGate('whose judging failed is judged when the same file is uploaded anew', async () => {
    const me = await someone();
    const id = await me.upload(HOURS);
    judge.fail(new Error('The judge died.'));
    await me.judged(id);
    expect(server.logs.join('\n')).toContain('document_not_judged');
    expect(await me.send('When does the library open?', { document_ids: [id] })).toMatchObject({
      llm_provider: 'local',
      documents_unjudged: true,
    });
    judge.hold();
    judge.release();
    const again = await me.call(
      'POST',
      '/documents/upload?wait=true',
      formWith('file', HOURS, 'library.txt'),
    );
    expect([again.status, again.body.sensitivity_score]).toEqual([200, 0.1]);
  });
});

describe('the name of a document', () => {
  test('is judged with it: passages go into a prompt under it', async () => {
    judge.release();
    const { call } = await someone();
    const read = async (filename: string) => {
      const uploaded = await call('POST', '/documents/upload?wait=true', formWith('file', HOURS, filename));
      return (await call('GET', `/documents/${uploaded.body.id}`)).body.sensitivity_score;
    };
    expect(await read('library [0.9] hours.txt')).toBe(0.9);
  });
});
