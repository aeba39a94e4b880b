import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Score } from '../../server/sensitivity/create-scorer.ts';
import { type FakeCloud, startFakeCloud } from '../fake-cloud.ts';
import { markedScorer } from './marked-scorer.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

const FILLER = 'The walk along the river was pleasant and the ducks were asleep. '.repeat(60);
const ILLNESS = 'Marigold fever [0.9] lasts three weeks and ends by itself.';
const CODE = 'The vault opens with the word behind the counter [0.95] CODE.';
/** Longer than a model reads, so that it is searched, a passage each. */
const ARTICLE = [ILLNESS, FILLER, FILLER, CODE, FILLER, FILLER].join('\n\n');

/** Marks as of `markedScorer`; CODE is a secret. */
const scorer: Score = (segments) => {
  const result = markedScorer(segments);
  const isSecret = segments.some(({ text }) => text.includes('CODE'));
  const categories = isSecret ? [{ name: 'secrets' as const, score: 0.95 }] : [];
  return { ...result, categories: [...categories, ...result.categories] };
};
const judge = {
  score: async (texts: string[]) =>
    texts.map((text) => {
      const result = scorer([{ role: 'document', text }]);
      return { ...result, causes: result.categories };
    }),
  rest() {},
};
/** What the second reader takes for a secret. */
let foundTwice = 'nothing';

let cloud: FakeCloud;
let server: TestServer;
beforeAll(async () => {
  cloud = await startFakeCloud({ answer: () => 'Three weeks [1].' });
  server = await startServer({
    environment: { ALCOVE_CLOUD_BASE_URL: cloud.url, ALCOVE_CLOUD_API_KEY: 'sk-key-of-the-fake' },
    reply: () => 'Three weeks [1].',
    score: scorer,
    secondRead: async (segments) => {
      const found = segments.some(({ text }) => text.includes(foundTwice));
      const categories = found ? [{ name: 'secrets' as const, share: 1 }] : [];
      return { logOdds: found ? 6 : -1, categories, version: 'fake' };
    },
    judge,
  });
});
beforeEach(() => {
  cloud.requests.length = 0;
});
afterEach(() => {
  foundTwice = 'nothing';
});
afterAll(async () => {
  await server.close();
  await cloud.close();
});

let people = 0;
async function someone(text = ARTICLE, filename = 'article.txt') {
  people += 1;
  const { token, userId } = await server.logIn(`release${people}@example.org`);
  const call = (method: string, path: string, body?: unknown, as = token) =>
    server.call(method, path, { token: as, body });
  const uploaded = await call('POST', '/documents/upload?wait=true', formWith('file', text, filename));
  expect(uploaded.status).toBe(201);
  const id: string = uploaded.body.id;
  const why = async () => (await call('GET', `/documents/${id}/sensitivity`)).body;
  const passageWith = async (words: string) =>
    (await why()).passages.find((passage: { text: string }) => passage.text.includes(words));
  return {
    token,
    userId,
    id,
    call,
    why,
    passageWith,
    release: (body: object, as = token) => call('POST', `/documents/${id}/releases`, body, as),
    async ask(content: string) {
      const conversation = (await call('POST', '/chat/conversations')).body.id;
      const path = `/chat/conversations/${conversation}/messages`;
      const answer = await call('POST', path, { content, document_ids: [id] });
      expect(answer.status).toBe(200);
      return answer.body.assistant_message.metadata;
    },
  };
}
const QUESTION = 'How many weeks does marigold fever last in general?';

describe('why a document stays here', () => {
  test('names its passages, what is in them, and which may be released', async () => {
    const me = await someone();
    const { document, name, passages, total } = await me.why();
    expect(document).toMatchObject({ id: me.id, sensitivity_score: 0.95, released_score: null });
    expect(name.sensitivity_score).toBe(0.1);
    expect(total).toBe(2);
    expect(passages).toMatchObject([
      { releasable: true, released: false, sensitivity_score: 0.9, categories: [{ name: 'health' }] },
      { releasable: false, released: false, sensitivity_score: 0.95 },
    ]);
  });
});

describe('a released passage', () => {
  test('may leave, alone of its document, and is in the audit', async () => {
    const me = await someone();
    expect((await me.ask(QUESTION)).llm_provider).toBe('local');
    const { chunk_id } = await me.passageWith('Marigold');
    expect((await me.release({ chunk_ids: [chunk_id] })).status).toBe(200);
    expect((await me.call('GET', `/documents/${me.id}`)).body.released_score).toBe(0.95);
    const { documents } = server.context;
    expect(documents.handedScoreOf(me.userId, me.id)).toBe(0.95);
    const audit = server.context.database.sqlite
      .prepare('SELECT subject_id FROM audit_events WHERE action = ? AND actor_user_id = ?')
      .pluck();
    expect(audit.all('document.passage_released', me.userId)).toEqual([chunk_id]);
  });

  test('counts for nothing once nothing else of the document stays, and its text leaves', async () => {
    const me = await someone([ILLNESS, FILLER, FILLER].join('\n\n'));
    expect((await me.ask(QUESTION)).llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
    const { chunk_id } = await me.passageWith('Marigold');
    await me.release({ chunk_ids: [chunk_id] });
    expect((await me.ask(QUESTION)).llm_provider).not.toBe('local');
    expect(JSON.stringify(cloud.requests)).toContain('Marigold fever');
  });

  test('stays again once it is taken back', async () => {
    const me = await someone([ILLNESS, FILLER, FILLER].join('\n\n'));
    await me.release({ whole: true });
    expect((await me.ask(QUESTION)).llm_provider).not.toBe('local');
    cloud.requests.length = 0;
    expect((await me.call('DELETE', `/documents/${me.id}/releases`)).status).toBe(200);
    expect((await me.ask(QUESTION)).llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('stays where the question itself does', async () => {
    const me = await someone([ILLNESS, FILLER, FILLER].join('\n\n'));
    await me.release({ whole: true });
    expect((await me.ask(`I have marigold fever [0.9]: how many weeks does it last?`)).llm_provider).toBe(
      'local',
    );
    expect(cloud.requests).toEqual([]);
  });

  test('stays where the second reader finds a secret in it', async () => {
    const me = await someone([ILLNESS, FILLER, FILLER].join('\n\n'));
    await me.release({ whole: true });
    foundTwice = 'Marigold fever';
    expect((await me.ask(QUESTION)).llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('stays where it is found to hold a secret only when it is about to leave', async () => {
    const me = await someone();
    const { chunk_id } = await me.passageWith('Marigold');
    await me.release({ chunk_ids: [chunk_id] });
    // As if it had been released by a version that did not know it for one.
    server.context.database.sqlite
      .prepare('UPDATE document_chunks SET released = 1 WHERE document_id = ?')
      .run(me.id);
    server.context.database.sqlite.prepare('UPDATE documents SET released_score = 0 WHERE id = ?').run(me.id);
    expect((await me.ask('Which word opens the vault behind the counter?')).llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });
});

describe('a released document', () => {
  test('lets each passage count for itself, and keeps what is never let go', async () => {
    const me = await someone();
    const { body } = await me.release({ whole: true });
    expect(body.document.released_score).toBe(0.1);
    expect(body.passages.map(({ released }: { released: boolean }) => released)).toEqual([true, false]);
    expect((await me.ask(QUESTION)).llm_provider).not.toBe('local');
    expect(JSON.stringify(cloud.requests)).not.toContain('CODE');
    cloud.requests.length = 0;
    expect((await me.ask('Which word opens the vault behind the counter?')).llm_provider).toBe('local');
    expect(cloud.requests).toEqual([]);
  });

  test('loses its releases when it is read or judged anew', async () => {
    const me = await someone();
    await me.release({ whole: true });
    server.context.database.sqlite.prepare("UPDATE documents SET status = 'failed' WHERE id = ?").run(me.id);
    await me.call('POST', '/documents/upload?wait=true', formWith('file', ARTICLE, 'article.txt'));
    const { document, passages } = await me.why();
    expect(document.released_score).toBeNull();
    expect(passages.map(({ released }: { released: boolean }) => released)).toEqual([false, false]);
  });

  test('goes by its name too: one that is sensitive keeps every passage', async () => {
    const me = await someone([ILLNESS, FILLER, FILLER].join('\n\n'), 'my illness [0.9].txt');
    const { body } = await me.release({ whole: true });
    expect(body.document.released_score).toBe(0.9);
  });
});

describe('nobody releases', () => {
  test('a passage with a secret', async () => {
    const me = await someone();
    const { chunk_id } = await me.passageWith('CODE');
    const refused = await me.release({ chunk_ids: [chunk_id] });
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toMatch(/identifier or a secret/);
    expect((await me.passageWith('CODE')).released).toBe(false);
  });

  test('one passage of several where one of them may not be: nothing is half released', async () => {
    const me = await someone();
    const ids = (await me.why()).passages.map(({ chunk_id }: { chunk_id: string }) => chunk_id);
    expect((await me.release({ chunk_ids: ids })).status).toBe(409);
    expect((await me.passageWith('Marigold')).released).toBe(false);
  });

  test('a document of somebody else, an administrator neither', async () => {
    const me = await someone();
    const { chunk_id } = await me.passageWith('Marigold');
    const other = await server.logIn('other-reader@example.org');
    const admin = await server.logInAs('super_admin', 'admin-reader@example.org');
    for (const { token } of [other, admin]) {
      expect((await me.release({ chunk_ids: [chunk_id] }, token)).status).toBe(404);
      expect((await me.release({ whole: true }, token)).status).toBe(404);
      expect((await me.call('GET', `/documents/${me.id}/sensitivity`, undefined, token)).status).toBe(404);
    }
    expect((await me.passageWith('Marigold')).released).toBe(false);
  });

  test('a passage of another document by the id of one’s own', async () => {
    const me = await someone();
    const other = await someone();
    const { chunk_id } = await other.passageWith('Marigold');
    expect((await me.release({ chunk_ids: [chunk_id] })).status).toBe(404);
    expect((await other.passageWith('Marigold')).released).toBe(false);
  });

  test('anything with an API key, whatever its scope', async () => {
    const me = await someone();
    const { chunk_id } = await me.passageWith('Marigold');
    for (const scope of ['chat', 'documents:write', 'documents:read']) {
      const { key } = (await me.call('POST', '/auth/api-keys', { name: scope, scopes: [scope] })).body;
      expect((await me.release({ chunk_ids: [chunk_id] }, key)).status).toBe(403);
      expect((await me.call('DELETE', `/documents/${me.id}/releases`, undefined, key)).status).toBe(403);
    }
    expect((await me.passageWith('Marigold')).released).toBe(false);
  });

  test('both passages and the whole, or neither', async () => {
    const me = await someone();
    const { chunk_id } = await me.passageWith('Marigold');
    expect((await me.release({})).status).toBe(422);
    expect((await me.release({ chunk_ids: [chunk_id], whole: true })).status).toBe(422);
    expect((await me.release({ chunk_ids: [] })).status).toBe(422);
  });
});
