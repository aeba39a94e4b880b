import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadsDirectory, sweepUploads } from '../../server/http/uploads-directory.ts';
import { openKeptFiles } from '../../server/secrets/kept-files.ts';
import { makeFolder } from '../make-folder.ts';
import { formWith } from './routes.ts';
import { startServer, type TestServer } from './start-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

const upload = (content: string, filename: string, query = '?wait=true') =>
  server.call('POST', `/documents/upload${query}`, { token, body: formWith('file', content, filename) });
const search = async (query: string) =>
  (await server.call('POST', '/documents/search', { token, body: { query } })).body.total;
const list = async () => (await server.call('GET', '/documents', { token })).body;
const filesIn = (name: string) => readdirSync(join(server.dataDirectory, name));

/** Lets the database grow by so many pages only, as a disk does that is nearly full; the function returned ends that. */
function fillDisk(pagesLeft: number): () => void {
  const { sqlite } = server.context.database;
  const pages = Number(sqlite.pragma('page_count', { simple: true }));
  sqlite.pragma(`max_page_count = ${pages + pagesLeft}`);
  return () => void sqlite.pragma('max_page_count = 1073741823');
}

const long = (word: string) =>
  Array.from({ length: 900 }, (_, n) => `${word} number ${n} stands in a row of its own here.`).join('\n\n');

test('a document that finds the disk full while it is read can be sent again once there is room', async () => {
  const free = fillDisk(8);
  const refused = await upload(long('Obsidian'), 'obsidian.txt', '');
  expect(refused.status).toBe(201);
  await server.stream('GET', `/documents/${refused.body.id}/events`, { token });
  expect((await server.call('GET', `/documents/${refused.body.id}`, { token })).body.status).not.toBe(
    'ready',
  );
  expect(await search('obsidian')).toBe(0);
  free();
  const again = await upload(long('Obsidian'), 'obsidian.txt');
  expect([again.status, again.body]).toMatchObject([200, { id: refused.body.id, status: 'ready' }]);
  expect(await search('obsidian')).toBeGreaterThan(0);
  expect(server.logs.join('')).not.toMatch(/obsidian/i);
});

test('a document whose failure could not be stored is read anew when it is sent again', async () => {
  const first = await upload('Words of a reading that nobody took up.', 'left.txt');
  const { sqlite } = server.context.database;
  sqlite.prepare("UPDATE documents SET status = 'processing' WHERE id = ?").run(first.body.id);
  const again = await upload('Words of a reading that nobody took up.', 'left.txt');
  expect([again.status, again.body]).toMatchObject([200, { id: first.body.id, status: 'ready' }]);
});

test('a document that is not ready gives a message no passage', async () => {
  const { body } = await upload('The ferry crosses the strait twice a day.', 'ferry.txt');
  const { documents, database } = server.context;
  const { id: userId } = (await server.call('GET', '/auth/me', { token })).body;
  expect(documents.whole(userId, [body.id], 1_000)).toHaveLength(1);
  database.sqlite.prepare("UPDATE documents SET status = 'failed' WHERE id = ?").run(body.id);
  expect(documents.whole(userId, [body.id], 1_000)).toEqual([]);
  expect(documents.beginnings(userId, [body.id], 1_000)).toEqual([]);
  expect(await documents.awaitRead(userId, [body.id], new AbortController().signal)).toEqual([]);
});

test('an upload whose row cannot be stored leaves no file', async () => {
  const { sqlite } = server.context.database;
  const before = { documents: filesIn('documents'), list: await list() };
  sqlite.pragma('query_only = 1');
  const refused = await upload('Words for a database that is read only.', 'feldspar.txt');
  sqlite.pragma('query_only = 0');
  expect([refused.status, refused.body]).toMatchObject([
    503,
    { detail: expect.stringContaining('cannot be written') },
  ]);
  expect(filesIn('documents')).toEqual(before.documents);
  expect(filesIn('uploads')).toEqual([]);
  expect(await list()).toEqual(before.list);
  expect(server.logs.join('')).not.toMatch(/feldspar/i);
});

test('a file that has gone from the disk is 404 in the form of all errors', async () => {
  const { id } = (await upload('<p>Words of a page whose file is lost.</p>', 'lost.html')).body;
  rmSync(join(server.dataDirectory, 'documents', id));
  const answer = await server.call('GET', `/documents/${id}/file`, { token });
  expect([answer.status, answer.text]).toEqual([404, '{"detail":"Not found","code":"not_found"}']);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('a range that the file has not is 416, in the form of all errors', async () => {
  const { id } = (await upload('Nineteen bytes long', 'short.txt')).body;
  const headers = { range: 'bytes=100-200' };
  const answer = await server.call('GET', `/documents/${id}/file`, { token, headers });
  expect([answer.status, answer.body]).toMatchObject([416, { detail: expect.any(String) }]);
  expect(answer.headers.get('content-range')).toBe('bytes */19');
});

test('what a stop cuts off is read after the next start, also where its sender had waited and left', async () => {
  const dataDirectory = makeFolder('alcove-stop-');
  const first = await startServer({ dataDirectory });
  const { token: as, userId } = await first.logIn();
  const leave = new AbortController();
  const waiting = first
    .call('POST', '/documents/upload?wait=true', {
      token: as,
      body: formWith('file', long('Rhodonite'), 'rhodonite.txt'),
      signal: leave.signal,
    })
    .catch(() => 'left');
  const rows = () => first.context.documents.list(userId, { skip: 0, limit: 10, q: '' }).rows;
  await expect.poll(() => rows().length, { interval: 1 }).toBeGreaterThan(0);
  leave.abort();
  expect(await waiting).toBe('left');
  const [row] = rows();
  expect(row?.status).toBe('processing');
  await first.close();

  const second = await startServer({ dataDirectory });
  const { token: again } = await second.logIn();
  const events = await second.stream('GET', `/documents/${row?.id}/events`, { token: again });
  expect(events.at(-1)).toMatchObject({ event: 'document', data: { id: row?.id, status: 'ready' } });
  await second.close();
  rmSync(dataDirectory, { recursive: true });
});

test('folders that other programs put among the files do not stop what is done at start', async () => {
  const directory = makeFolder('alcove-sweep-');
  for (const folder of ['a-folder', 'z-folder']) {
    mkdirSync(join(directory, folder));
    writeFileSync(join(directory, folder, 'of-theirs'), '');
  }
  for (const file of ['known', 'unknown']) writeFileSync(join(directory, file), '');
  await openKeptFiles(directory, undefined).sweep((id) => id === 'known');
  expect(readdirSync(directory)).toEqual(['a-folder', 'known', 'z-folder']);
  const uploads = openUploadsDirectory(directory);
  mkdirSync(join(uploads, 'a-folder'));
  writeFileSync(join(uploads, 'half.part'), '');
  sweepUploads(directory);
  expect(readdirSync(uploads)).toEqual([]);
  rmSync(directory, { recursive: true });
});
