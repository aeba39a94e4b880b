import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFoundChunks } from '../../server/documents/search/search-documents.ts';
import { docxOf } from './hostile-files/office-files.ts';
import { formWith } from './routes.ts';
import { type Answer, startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
let people = 0;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  people += 1;
  ({ token } = await server.logIn(`reader${people}@example.org`));
});
afterAll(() => server.close());

const upload = (content: string, filename: string, query = '?wait=true', as = token) =>
  server.call('POST', `/documents/upload${query}`, { token: as, body: formWith('file', content, filename) });
const search = (body: object, as = token) => server.call('POST', '/documents/search', { token: as, body });

describe('highlights', () => {
  test('are UTF-16 offsets, also behind characters that take two units', async () => {
    const { body } = await upload(
      '😀😀 The 🦜 parrot of Zoé — “Émilie” — said 𝒽ello to the parrots.',
      'birds.txt',
    );
    expect(body.status).toBe('ready');
    const [best] = (await search({ query: 'parrot emilie' })).body.results;
    const marked = best.highlights.map(([start, end]: [number, number]) => best.text.slice(start, end));
    expect(marked).toEqual(['parrot', 'Émilie', 'parrots']);
  });
});

describe('the file of a document', () => {
  test('keeps a name of any script, and cannot smuggle a header', async () => {
    const name = 'Été «déjà» 日本 ; x=1.txt';
    const { body } = await upload('Words under a name of many scripts.', name);
    expect(body).toMatchObject({ filename: name, title: 'Été «déjà» 日本 ; x=1' });
    const file = await server.call('GET', `/documents/${body.id}/file`, { token });
    const disposition = file.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="/);
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent('Été')}`);
  });

  test('answers HEAD as GET without a body, and nobody else’s', async () => {
    const { id } = (await upload('Twenty-six bytes of words.', 'head.txt')).body;
    const head = await server.call('HEAD', `/documents/${id}/file`, { token });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '26']);
    const { token: other } = await server.logIn(`other${people}@example.org`);
    const headers = { authorization: `Bearer ${other}` };
    const url = `${server.url}/api/v1/documents/${id}/file`;
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404);
  });
});

describe('a search', () => {
  test('in semantic mode without a model goes by words and says so', async () => {
    await upload('The ferry crosses the strait twice a day.', 'ferry.txt');
    for (const mode of ['semantic', 'hybrid', 'lexical'])
      expect((await search({ query: 'ferry', mode })).body).toMatchObject({ mode: 'lexical', total: 1 });
  });

  test('counts all that matched beyond its limit, and an empty choice of documents matches nothing', async () => {
    for (const n of [1, 2, 3]) await upload(`The ferry number ${n} crosses the strait.`, `${n}.txt`);
    const { body } = await search({ query: 'ferry', limit: 2 });
    expect([body.results.length, body.total]).toEqual([2, 3]);
    expect((await search({ query: 'ferry', document_ids: [] })).body).toMatchObject({
      total: 0,
      results: [],
    });
  });

  test('with one document of somebody else among the own is 404 whole', async () => {
    const mine = (await upload('The ferry is mine.', 'mine.txt')).body.id;
    const { token: other } = await server.logIn(`other${people}@example.org`);
    const theirs = (await upload('The ferry is theirs.', 'theirs.txt', '?wait=true', other)).body.id;
    const answer = await search({ query: 'ferry', document_ids: [mine, theirs] });
    expect([answer.status, answer.body]).toMatchObject([404, { detail: 'Document not found' }]);
  });
});

describe('rows that an index names', () => {
  test('are shown to their owner alone, and only while their document is ready', async () => {
    const { body } = await upload('The ferry crosses the strait.', 'ferry.txt');
    const { database } = server.context;
    const ranked = database.sqlite
      .prepare<[string], { row: number; score: number }>(
        'SELECT row, 1 AS score FROM document_chunks WHERE document_id = ?',
      )
      .all(body.id);
    const { id: userId } = (await server.call('GET', '/auth/me', { token })).body;
    const show = (as: string) => createFoundChunks(database)({ userId: as, query: 'ferry' }, ranked).length;
    expect([show(userId), show('somebody-else')]).toEqual([1, 0]);
    database.sqlite.prepare("UPDATE documents SET status = 'failed' WHERE id = ?").run(body.id);
    expect(show(userId)).toBe(0);
  });
});

describe('whoever is not the owner', () => {
  test('sees no document of anybody, be it a super_admin or an admin', async () => {
    const { id } = (await upload('Words that are mine alone.', 'mine.txt')).body;
    for (const role of ['admin', 'super_admin'] as const) {
      const { token: as } = await server.logInAs(role, `${role}${people}@example.org`);
      for (const path of ['', '/content', '/file', '/events'])
        expect((await server.call('GET', `/documents/${id}${path}`, { token: as })).status).toBe(404);
      expect((await search({ query: 'words mine' }, as)).body.total).toBe(0);
      expect((await server.call('GET', '/documents', { token: as })).body.total).toBe(0);
    }
  });

  test('cannot attach a document of another to a message, sent or edited', async () => {
    const { id } = (await upload('Words that are mine alone.', 'mine.txt')).body;
    const { token: as } = await server.logIn(`other${people}@example.org`);
    const conversation = (await server.call('POST', '/chat/conversations', { token: as })).body.id;
    const path = `/chat/conversations/${conversation}/messages`;
    const sent = await server.call('POST', path, { token: as, body: { content: 'Hello' } });
    const body = { content: 'And now?', attachments: [id] };
    const edit = `${path}/${sent.body.user_message.id}`;
    expect((await server.call('POST', path, { token: as, body })).status).toBe(404);
    expect((await server.call('PUT', edit, { token: as, body })).status).toBe(404);
    const { messages } = (await server.call('GET', `/chat/conversations/${conversation}`, { token: as }))
      .body;
    expect(messages).toHaveLength(2);
  });
});

describe('a document that turns out to be damaged while it is read', () => {
  const damaged = (note: string) => {
    const xml = `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${note}</w:t></w:r></w:p><w:p></w:body>`;
    return Uint8Array.from(docxOf(xml));
  };
  const send = (bytes: Uint8Array<ArrayBuffer>, query: string) =>
    server.call('POST', `/documents/upload${query}`, { token, body: formWith('file', bytes, 'broken.docx') });

  test('is 422 for everybody who waits for it at once, and is not kept', async () => {
    const bytes = damaged('one');
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(bytes, '?wait=true')));
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        422,
        { detail: expect.any(String), errors: [{ field: 'file' }] },
      ]);
    expect((await server.call('GET', '/documents', { token })).body).toMatchObject({ items: [], total: 0 });
  });

  test('is failed with the reason for whoever does not wait, and found by no search', async () => {
    const { body } = await send(damaged('Wolframite'), '');
    expect(body.status).toBe('processing');
    const events = await server.stream('GET', `/documents/${body.id}/events`, { token });
    const reason = { status: 'failed', error: expect.any(String), error_code: 'corrupt' };
    expect(events.at(-1)).toMatchObject({ event: 'document', data: reason });
    expect((await search({ query: 'wolframite' })).body.total).toBe(0);
    const content = await server.call('GET', `/documents/${body.id}/content`, { token });
    expect(content.body.pages).toEqual([]);
  });
});

test('what documents answer is what the OpenAPI document says', async () => {
  const document = await (await fetch(`${server.url}/openapi.json`)).json();
  const check = (route: string, { status, body }: Answer) => {
    const [method = '', path = ''] = route.split(' ');
    const { responses } = document.paths[`/api/v1${path}`][method];
    const { schema } = (responses[status] ?? responses.default).content['application/json'];
    const whole = schema.$ref ? document.components.schemas.Error : schema;
    expect({ route, status, wrong: z.fromJSONSchema(whole).safeParse(body).error?.issues }).toEqual({
      route,
      status,
      wrong: undefined,
    });
    return body;
  };
  const text = '# Ferry\n\nThe ferry crosses the strait twice a day.';
  const { id } = check('post /documents/upload', await upload(text, 'ferry.md'));
  check('post /documents/upload', await upload(text, 'ferry.md'));
  check('post /documents/upload', await upload('', 'empty.md'));
  check('post /documents/search', await search({ query: 'ferry' }));
  check('post /documents/search', await search({ query: '' }));
  check('get /documents', await server.call('GET', '/documents', { token }));
  check('get /documents/{id}', await server.call('GET', `/documents/${id}`, { token }));
  check('get /documents/{id}/content', await server.call('GET', `/documents/${id}/content`, { token }));
  const conversation = (await server.call('POST', '/chat/conversations', { token })).body.id;
  const asked = await server.call('POST', `/chat/conversations/${conversation}/messages`, {
    token,
    body: { content: 'When does the ferry cross?', document_ids: [id] },
  });
  expect(asked.body.assistant_message.metadata.citations).toHaveLength(1);
  check('post /chat/conversations/{id}/messages', asked);
  const read = await server.call('GET', `/chat/conversations/${conversation}`, { token });
  check('get /chat/conversations/{id}', read);
  const file = await server.call('GET', `/chat/conversations/${conversation}/export`, { token });
  check('get /chat/conversations/{id}/export', file);
  check('delete /documents/{id}', await server.call('DELETE', `/documents/${id}`, { token }));
  check('delete /documents/{id}', await server.call('DELETE', `/documents/${id}`, { token }));
});
