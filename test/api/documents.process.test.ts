import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageReply } from '../../server/documents/documents.schemas.ts';
import { testBeyondGate } from '../beyond-gate.ts';
import { drawPdf } from '../unit/documents/processing/draw-pdf.ts';
import { docxOf, wordText, xlsxOf } from './hostile-files/office-files.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;
let people = 0;

interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
}

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const LEASE = `# Lease of the flat in Rivergate

## Deposit
The deposit is two months of rent, and it is paid back within thirty days after the keys are returned.

## Pets
Cats are allowed when the neighbours do not object in writing.
`;

async function upload(content: string, filename = 'lease.md', as = token, query = '?wait=true') {
  return server.call('POST', `/documents/upload${query}`, {
    token: as,
    body: formWith('file', content, filename),
  });
}

const search = (query: string, more: object = {}, as = token) =>
  server.call('POST', '/documents/search', { token: as, body: { query, ...more } });

async function someoneElse(): Promise<string> {
  people += 1;
  return (await server.logIn(`person${people}@example.org`)).token;
}

/** Files of the data directory, the write-ahead log among them, that hold the text in any case. */
function filesWith(text: string): string[] {
  return readdirSync(server.dataDirectory, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .filter((file) =>
      readFileSync(join(file.parentPath, file.name))
        .toString('latin1')
        .toLowerCase()
        .includes(text.toLowerCase()),
    )
    .map(({ name }) => name);
}

describe('a page', () => {
  const SENTENCE = 'The brass key turns the small valve.';
  const pdf = () =>
    drawPdf([
      ({ lines }) => lines(60, 780, ['A manual.']),
      // The words of one sentence, over two lines, in the middle of other lines.
      ({ lines }) => lines(60, 421, ['Before it. The brass key', 'turns the small valve. After it.'], 20),
    ]);
  const see = (id: string, body: unknown, as = token) =>
    server.call('POST', `/documents/${id}/page`, { token: as, body });

  testBeyondGate('of a PDF document is seen as it looks, with a passage where it stands', async () => {
    const { body: made } = await upload((await pdf()) as never, 'manual.pdf');
    const { status, body } = await see(made.id, { page: 2, passage: SENTENCE });
    expect(status).toBe(200);
    expect(PageReply.parse(body)).toEqual(body);
    expect([body.height, Math.round((body.width / body.height) * 100)]).toEqual([1_600, 71]);
    const { data, info } = await sharp(Buffer.from(body.picture, 'base64'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([body.width, body.height]);
    // Two lines, in the middle of the page; there is ink in each, and none right above.
    expect(body.marks).toHaveLength(2);
    const darkest = ({ x, y, width, height }: Mark, down = 0) => {
      let least = 255;
      for (let row = Math.ceil((y + down) * info.height); row < (y + down + height) * info.height; row++)
        for (let column = Math.ceil(x * info.width); column < (x + width) * info.width; column++)
          least = Math.min(least, data[(row * info.width + column) * info.channels] ?? 255);
      return least;
    };
    for (const mark of body.marks as Mark[]) {
      expect(Math.abs(mark.y - 0.5)).toBeLessThan(0.06);
      expect(darkest(mark)).toBeLessThan(100);
    }
    expect(body.marks[0].x).toBeGreaterThan(0.2);
    expect(darkest(body.marks[0], -0.1)).toBe(255);
    expect((await see(made.id, { page: 1, passage: SENTENCE })).body.marks).toEqual([]);
  });

  test('that is not there, or of what has no looks, or is somebody else’s is refused', async () => {
    const { body: made } = await upload((await pdf()) as never, 'manual.pdf');
    const { body: text } = await upload('Words without pages.', 'words.txt');
    const stranger = await someoneElse();
    expect((await see(made.id, { page: 3 })).status).toBe(400);
    expect((await see(text.id, { page: 1 })).status).toBe(400);
    expect((await see(made.id, { page: 0 })).status).toBe(422);
    expect((await see(made.id, { page: 1 }, stranger)).status).toBe(404);
  });
});

const whitePng = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

const NOTEBOOK = JSON.stringify({
  ...{ nbformat: 4, nbformat_minor: 5, metadata: {} },
  cells: [{ cell_type: 'markdown', metadata: {}, source: [' \n'] }],
});

describe('a document in which nothing could be read', () => {
  const KINDS: [kind: string, filename: string, make: () => Promise<Uint8Array> | Uint8Array][] = [
    ['a PDF without a word', 'blank.pdf', () => drawPdf([() => {}, () => {}])],
    ['a picture of nothing', 'white.png', whitePng],
    ['a Word file without text', 'empty.docx', () => docxOf(wordText(''))],
    ['a workbook without a cell', 'empty.xlsx', () => xlsxOf('<worksheet><sheetData/></worksheet>')],
    ['a page without words', 'empty.html', () => Buffer.from('<html><body><div></div></body></html>')],
    ['a notebook of blank cells', 'empty.ipynb', () => Buffer.from(NOTEBOOK)],
  ];

  test.each(KINDS)(
    'is ready and says that it holds no text, wherever it is told of: %s',
    async (_kind, filename, make) => {
      const stranger = await someoneElse();
      const bytes = (await make()) as never;
      const { status, body } = await upload(bytes, filename, stranger);
      expect([status, body.status, body.chunk_count]).toEqual([201, 'ready', 0]);
      const notice = { code: 'no_text', message: expect.stringMatching(/^No text was found/) };
      expect(body.notice).toEqual(notice);
      const known = await upload(bytes, filename, stranger);
      expect([known.status, known.body.notice]).toEqual([200, notice]);
      const read = async (path: string) => (await server.call('GET', path, { token: stranger })).body;
      expect((await read('/documents')).items[0].notice).toEqual(notice);
      expect((await read(`/documents/${body.id}`)).notice).toEqual(notice);
      expect((await read(`/documents/${body.id}/content`)).document.notice).toEqual(notice);
      const events = await server.stream('GET', `/documents/${body.id}/events`, { token: stranger });
      expect(events.at(-1)?.data).toMatchObject({ status: 'ready', notice });
    },
  );

  test('says nothing of the kind while it is still being read', async () => {
    const { body } = await upload((await whitePng()) as never, 'white.png', await someoneElse(), '');
    expect(body).toMatchObject({ status: 'processing', notice: null });
  });
});

describe('an upload', () => {
  test('is 201 with everything that is known of the document, ready when it was waited for', async () => {
    const { status, body } = await upload(LEASE);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      filename: 'lease.md',
      title: 'lease',
      content_type: 'text/markdown',
      size_bytes: Buffer.byteLength(LEASE),
      sha256: createHash('sha256').update(LEASE).digest('hex'),
      status: 'ready',
      error: null,
      error_code: null,
      page_count: null,
      chunk_count: expect.any(Number),
      unread_pictures: 0,
      notice: null,
      language: 'en',
      sensitivity_score: expect.any(Number),
      sensitivity_categories: expect.any(Array),
      released_score: null,
      source_url: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(body.chunk_count).toBeGreaterThan(0);
  });

  test('answers at once without wait, and its events tell when it is ready', async () => {
    const { status, body } = await upload(`${LEASE}\nAnother copy.`, 'copy.md', token, '');
    expect([status, body.status]).toEqual([201, 'processing']);
    const events = await server.stream('GET', `/documents/${body.id}/events`, { token });
    expect(events.at(-1)).toMatchObject({ event: 'document', data: { id: body.id, status: 'ready' } });
    const stages = events.map(({ data }) => (data as { stage?: string }).stage);
    expect(stages.filter((stage) => stage !== undefined)).toContain('reading');
    expect((await server.call('GET', `/documents/${body.id}`, { token })).body.status).toBe('ready');
  });

  testBeyondGate('of the same bytes is the same document, 200, for the same user only', async () => {
    const first = (await upload('The same words in one file.', 'first.txt')).body;
    const second = await upload('The same words in one file.', 'second.txt');
    expect([second.status, second.body]).toEqual([200, first]);
    const other = await upload('The same words in one file.', 'first.txt', await someoneElse());
    expect(other.status).toBe(201);
    expect(other.body.id).not.toBe(first.id);
  });

  testBeyondGate('takes a title of its own', async () => {
    const form = formWith('file', 'Some words about nothing much.', 'n.txt');
    form.set('title', 'A note');
    const { body } = await server.call('POST', '/documents/upload?wait=true', { token, body: form });
    expect(body.title).toBe('A note');
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['an empty file', '', 'empty.pdf'],
    [
      'a program that calls itself a PDF',
      Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]),
      'a.pdf',
    ],
    ['a PDF that is only a header', '%PDF-1.7\n', 'a.pdf'],
    ['a zip that is cut off', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'a.docx'],
  ])('of %s is 422 with the reason, and nothing is stored', async (_, content, filename) => {
    const as = await someoneElse();
    const before = readdirSync(join(server.dataDirectory, 'documents'));
    const form = formWith('file', content, filename);
    const { status, body } = await server.call('POST', '/documents/upload', { token: as, body: form });
    expect(status).toBe(422);
    expect(body.detail).toMatch(/^[A-Z].{10,}\.$/);
    expect((await server.call('GET', '/documents', { token: as })).body).toMatchObject({
      items: [],
      total: 0,
    });
    expect(readdirSync(join(server.dataDirectory, 'documents'))).toEqual(before);
    expect(readdirSync(join(server.dataDirectory, 'uploads'))).toEqual([]);
  });
});

describe('documents', () => {
  testBeyondGate('are listed newest first, in pages, and found by their names', async () => {
    const as = await someoneElse();
    for (const name of ['alpha', 'beta', '100%_gamma'])
      await upload(`The words of ${name} are here.`, `${name}.txt`, as);
    const list = async (query: string) =>
      (await server.call('GET', `/documents${query}`, { token: as })).body;
    const names = ({ items }: { items: { filename: string }[] }) => items.map(({ filename }) => filename);
    expect(names(await list(''))).toEqual(['100%_gamma.txt', 'beta.txt', 'alpha.txt']);
    expect(names(await list('?skip=1&limit=1'))).toEqual(['beta.txt']);
    expect(await list('?q=BET')).toMatchObject({ total: 1 });
    expect(names(await list(`?q=${encodeURIComponent('0%_g')}`))).toEqual(['100%_gamma.txt']);
    expect(await list(`?q=${encodeURIComponent('%')}`)).toMatchObject({ total: 1 });
  });

  testBeyondGate('give back their text by page and their file as it was', async () => {
    const { id } = (await upload(LEASE)).body;
    const content = (await server.call('GET', `/documents/${id}/content`, { token })).body;
    expect(content.document.id).toBe(id);
    expect(content.pages.map(({ page }: { page: number }) => page)).toEqual([1]);
    expect(content.pages[0].text).toContain('two months of rent');
    const file = await server.call('GET', `/documents/${id}/file`, { token });
    expect(file.text).toBe(LEASE);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=lease.md');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('cache-control')).toBe('no-store');
    const part = await server.call('GET', `/documents/${id}/file`, {
      token,
      headers: { range: 'bytes=2-6' },
    });
    expect([part.status, part.text]).toEqual([206, 'Lease']);
  });

  test('of somebody else are 404 on every route, and in no search', async () => {
    const { id } = (await upload(LEASE)).body;
    const as = await someoneElse();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['GET', '/file'],
      ['GET', '/events'],
      ['DELETE', ''],
    ] as const)
      expect((await server.call(method, `/documents/${id}${path}`, { token: as })).status).toBe(404);
    expect((await search('deposit rent', {}, as)).body).toMatchObject({ total: 0, results: [] });
    expect((await search('deposit rent', { document_ids: [id] }, as)).status).toBe(404);
    expect((await server.call('GET', `/documents/${id}`, { token })).status).toBe(200);
  });

  testBeyondGate('need the scope of what is done with them', async () => {
    const keyWith = async (scopes: string[]) =>
      (await server.call('POST', '/auth/api-keys', { token, body: { name: 'k', scopes } })).body
        .key as string;
    const reading = await keyWith(['documents:read']);
    const writing = await keyWith(['documents:write']);
    expect((await upload('A text for a key.', 'k.txt', reading)).status).toBe(403);
    const { status, body } = await upload('A text for a key.', 'k.txt', writing);
    expect(status).toBe(201);
    expect((await search('text', {}, reading)).status).toBe(200);
    expect((await search('text', {}, writing)).status).toBe(403);
    expect((await server.call('GET', `/documents/${body.id}/file`, { token: writing })).status).toBe(403);
    expect((await server.call('DELETE', `/documents/${body.id}`, { token: reading })).status).toBe(403);
    expect((await server.call('DELETE', `/documents/${body.id}`, { token: writing })).status).toBe(200);
  });
});

describe('a search', () => {
  test('finds the passage with what matched in it, and says that it went by words', async () => {
    await upload(LEASE);
    const { body } = await search('is a cat allowed?');
    expect(body).toMatchObject({
      query: 'is a cat allowed?',
      mode: 'lexical',
      latency_ms: expect.any(Number),
    });
    const [best] = body.results;
    expect(best).toMatchObject({
      filename: 'lease.md',
      page: null,
      heading: expect.stringContaining('Lease of the flat'),
    });
    const marked = best.highlights.map(([start, end]: [number, number]) => best.text.slice(start, end));
    expect(marked).toEqual(expect.arrayContaining(['Cats', 'allowed']));
    expect(best.score).toBeGreaterThan(0);
    expect(best.score).toBeLessThanOrEqual(1);
  });

  testBeyondGate('can be held to some documents', async () => {
    const as = await someoneElse();
    const one = (await upload('Bananas are yellow.', 'one.txt', as)).body;
    await upload('Bananas are sweet.', 'two.txt', as);
    expect((await search('bananas', {}, as)).body.total).toBe(2);
    const { body } = await search('bananas', { document_ids: [one.id] }, as);
    expect(body.results.map(({ filename }: { filename: string }) => filename)).toEqual(['one.txt']);
  });

  test.each([
    [{ query: '' }],
    [{ query: 'a'.repeat(1_001) }],
    [{ query: 'a', limit: 0 }],
    [{ query: 'a', limit: 51 }],
    [{ query: 'a', mode: 'magic' }],
    [{ query: 'a', document_ids: ['not-an-id'] }],
  ])('of %j is 422', async (body) => {
    expect((await server.call('POST', '/documents/search', { token, body })).status).toBe(422);
  });

  test.each([
    '"',
    "'; DROP TABLE documents; --",
    'a AND',
    'NEAR(',
    'text:*',
    '^',
    '(((',
    '"unclosed',
    '-a',
    '%',
  ])('for %j is words like others', async (query) => {
    expect((await search(query)).status).toBe(200);
  });
});

describe('a deleted document', () => {
  test('leaves no word of it in any file of the data directory', async () => {
    const word = 'Xylotrupes';
    const text = `${'The beetle called Xylotrupes lives in warm forests. '.repeat(400)}`;
    const { id } = (await upload(`# ${word}\n\n${text}`, `${word}.md`)).body;
    expect((await search('xylotrupes')).body.total).toBeGreaterThan(1);
    server.context.database.truncateLog();
    expect(filesWith(word).length).toBeGreaterThan(1);
    const answer = await server.call('DELETE', `/documents/${id}`, { token });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Document deleted' }]);
    expect((await search('xylotrupes')).body.total).toBe(0);
    expect((await server.call('GET', `/documents/${id}`, { token })).status).toBe(404);
    await server.context.documents.erased();
    expect(filesWith(word)).toEqual([]);
    expect(filesWith('xylotrup')).toEqual([]);
    expect((await server.call('GET', `/documents/${id}`, { token })).status).toBe(404);
  });

  testBeyondGate('can be deleted while it is still being read', async () => {
    const text = 'Phlogopites are minerals of a family. '.repeat(40_000);
    const { id } = (await upload(text, 'long.txt', token, '')).body;
    expect((await server.call('DELETE', `/documents/${id}`, { token })).status).toBe(200);
    expect((await server.call('GET', `/documents/${id}`, { token })).status).toBe(404);
    await server.context.documents.erased();
    expect(filesWith('phlogopit')).toEqual([]);
  });

  test('is gone at once, several together too, and its bytes can be added again before its text is erased', async () => {
    const words = ['Amblygonite', 'Bournonite'];
    const texts = words.map((word) => `${word} is a mineral that collectors like. `.repeat(200));
    const ids: string[] = [];
    for (const [at, text] of texts.entries()) ids.push((await upload(text, `${words[at]}.txt`)).body.id);
    const others = await someoneElse();
    const deleteAll = (as: string) => server.call('POST', '/documents/delete', { token: as, body: { ids } });
    expect((await deleteAll(others)).body).toEqual({ deleted: 0 });
    expect((await deleteAll(token)).body).toEqual({ deleted: 2 });
    for (const id of ids) expect((await server.call('GET', `/documents/${id}`, { token })).status).toBe(404);
    for (const word of words) expect((await search(word)).body.total).toBe(0);
    const again = await upload(texts[0] ?? '', 'again.txt');
    expect(again.status).toBe(201);
    await server.context.documents.erased();
    expect(filesWith('bournonit')).toEqual([]);
    expect((await search('amblygonite')).body.results[0].document_id).toBe(again.body.id);
  });

  testBeyondGate('goes with the account of its owner', async () => {
    const as = await someoneElse();
    await upload('The word Zygomorphic is only here.', 'z.txt', as);
    const body = { password: 'Correct-Horse-7' };
    expect((await server.call('DELETE', '/auth/me', { token: as, body })).status).toBe(200);
    expect(filesWith('zygomorph')).toEqual([]);
  });
});
