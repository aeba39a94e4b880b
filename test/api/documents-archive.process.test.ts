import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip, type ZipEntry } from '../unit/documents/parsers/write-zip.ts';
import { formWith } from './routes.ts';
import { type Answer, startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const send = (bytes: Uint8Array, filename = 'letters.zip'): Promise<Answer> =>
  server.call('POST', '/documents/archive', {
    token,
    body: formWith('file', bytes as Uint8Array<ArrayBuffer>, filename),
  });
const zip = (...entries: ZipEntry[]) => send(writeZip(entries));
const total = async () => (await server.call('GET', '/documents', { token })).body.total;

async function ended(id: string): Promise<string | undefined> {
  const events = await server.stream('GET', `/documents/${id}/events`, { token });
  return (events.at(-1)?.data as { status?: string } | undefined)?.status;
}

test('each file of an archive is a document of its own, wherever its name points', async () => {
  const { status, body } = await zip(
    { name: 'lease/notice.txt', data: 'The notice period of the harbour flat is three months.' },
    { name: '../../../etc/tide.md', data: '# Tide\n\nHigh water is at seven.' },
    { name: 'C:\\Users\\ada\\prices.csv', data: 'fish,price\ncod,4\nhake,5\n' },
    { name: '__MACOSX/lease/._notice.txt', data: 'x' },
    { name: '.DS_Store', data: 'x' },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ created: 3, refused: [] });
  const items = body.items as { id: string; filename: string; content_type: string }[];
  expect(items.map(({ filename, content_type }) => [filename, content_type])).toEqual([
    ['notice.txt', 'text/plain'],
    ['tide.md', 'text/markdown'],
    ['prices.csv', 'text/csv'],
  ]);
  for (const { id } of items) expect(await ended(id)).toBe('ready');
  const found = await server.call('POST', '/documents/search', { token, body: { query: 'notice period' } });
  expect(found.body.results[0].document_id).toBe(items[0]?.id);
});

test('an archive of nothing but blank files keeps them, and each of them says that it holds no text', async () => {
  const { body } = await zip(
    { name: 'other.html', data: '<html><body><p> </p></body></html>' },
    { name: 'page.html', data: '<html><body></body></html>' },
  );
  expect(body).toMatchObject({ created: 2, refused: [] });
  for (const { id } of body.items) {
    const events = await server.stream('GET', `/documents/${id}/events`, { token });
    expect(events.at(-1)?.data).toMatchObject({ status: 'ready', notice: { code: 'no_text' } });
  }
});

test('bytes that are there already are known, and the same file twice is one document', async () => {
  const entry = { name: 'a/log.txt', data: 'The lamp was lit at dusk.' };
  const first = await zip(entry, { ...entry, name: 'b/log.txt' });
  expect([first.body.created, first.body.items.length]).toEqual([1, 1]);
  const again = await zip(entry);
  expect([again.body.created, again.body.items[0].id]).toEqual([0, first.body.items[0].id]);
});

test('a file in it that is no document is named with the reason, and the others are kept', async () => {
  const inner = writeZip([{ name: 'deep.txt', data: 'deep' }]);
  const { body } = await zip(
    { name: 'good.txt', data: 'The buoy is green.' },
    { name: 'inner.zip', data: inner },
    { name: 'tool.exe', data: Buffer.from('\x7fELF\x02\x01\x01', 'latin1') },
    { name: 'nothing.txt', data: '' },
    { name: 'broken.txt', data: 'The buoy is red.', checksum: 7 },
  );
  expect(body.items.map(({ filename }: { filename: string }) => filename)).toEqual(['good.txt']);
  expect(body.refused).toMatchObject([
    { filename: 'inner.zip', code: 'unsupported', message: expect.stringMatching(/lies in another one/) },
    { filename: 'tool.exe', code: 'unsupported' },
    { filename: 'nothing.txt', code: 'empty' },
    { filename: 'broken.txt', code: 'corrupt' },
  ]);
});

test('a damaged document in it fails by itself', async () => {
  const { body } = await zip({
    name: 'scan.png',
    data: Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
  });
  expect(await ended(body.items[0].id)).toBe('failed');
});

test('one that is locked, bloated, ambiguous, empty or none is refused, and nothing of it is stored', async () => {
  const before = await total();
  const one = { name: 'a.txt', data: 'One.' };
  const many = Array.from({ length: 501 }, (_, index) => ({ name: `${index}.txt`, data: `${index}` }));
  const refused: [string, string, Uint8Array][] = [
    ['locked', 'encrypted', writeZip([one, { name: 'b.txt', data: 'Two.', flags: 1 }])],
    ['a name twice', 'corrupt', writeZip([one, { ...one, data: 'Two.' }])],
    ['shared bytes', 'corrupt', writeZip([one, { ...one, name: 'b.txt', sharesHeaderOf: 0 }])],
    ['bloated', 'too_large_unpacked', writeZip([one, { name: 'b.txt', data: Buffer.alloc(40_000_000) }])],
    ['too many', 'too_large_unpacked', writeZip(many)],
    ['folders only', 'empty', writeZip([{ name: 'a/', data: '' }])],
    ['cut off', 'corrupt', writeZip([one]).subarray(0, 60)],
    ['a text', 'unsupported', Buffer.from('No archive.')],
    [
      'Word',
      'unsupported',
      writeZip([
        { name: '[Content_Types].xml', data: '<a/>' },
        { name: 'word/document.xml', data: '<a/>' },
      ]),
    ],
    ['Pages', 'unsupported', writeZip([{ name: 'Index/Document.iwa', data: 'x' }])],
    ['noise', 'corrupt', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(4_000)])],
  ];
  for (const [what, code, bytes] of refused) {
    const { status, body } = await send(bytes);
    expect([what, status, body.errors?.[0]?.code]).toEqual([what, 422, code]);
  }
  expect(await total()).toBe(before);
  expect(readdirSync(join(server.context.config.dataDirectory, 'uploads'))).toEqual([]);
});
