import { afterAll, beforeAll, expect, test } from 'vitest';
import { proseOf } from '../bench/prose.ts';
import { rounds } from '../depth.ts';
import { type FolderFile, mixedFolder } from './hostile-files/mixed-folder.ts';
import { formWith } from './routes.ts';
import { type Answer, startServer, type TestServer } from './start-server.ts';

const FILES = rounds({ gate: 11, all: 11, deep: 50 });
/** Every kind of file once, or five times; one in ten comes twice, one in seven is followed by a hostile one. */
const FOLDER = { files: FILES, characters: 2_000, pictureBytes: 250_000, prose: proseOf };
/** As the interface sends them. */
const AT_ONCE = 2;

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await server.logIn());
});
afterAll(() => server.close());

async function upload({ filename, bytes }: FolderFile): Promise<Answer> {
  const body = formWith('file', bytes as Uint8Array<ArrayBuffer>, filename);
  return server.call('POST', '/documents/upload', { token, body });
}

/** Sends every file, two at a time, and gives the answers by the name of the file. */
async function uploadAll(files: readonly FolderFile[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const left = [...files];
  const worker = async () => {
    for (let file = left.shift(); file; file = left.shift()) answers.set(file.filename, await upload(file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

async function end(id: string): Promise<string> {
  const events = await server.stream('GET', `/documents/${id}/events`, { token });
  const { status } = (events.at(-1)?.data ?? {}) as { status?: string };
  return status ?? 'unknown';
}

test('a folder of every kind of file is read, with its duplicates known and what is hostile refused', {
  timeout: 300_000,
}, async () => {
  const files = await Array.fromAsync(mixedFolder(FOLDER));
  expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(FILES * 100_000);
  const answers = await uploadAll(files);
  const idOf = (filename: string): string => answers.get(filename)?.body.id;

  const good = files.filter(({ needle, duplicateOf }) => needle !== null && duplicateOf === null);
  for (const { filename } of good) expect([filename, await end(idOf(filename))]).toEqual([filename, 'ready']);
  const copies = files.filter(({ duplicateOf }) => duplicateOf !== null);
  expect(copies.length).toBe(Math.ceil(FILES / 10));
  for (const { filename, duplicateOf } of copies) {
    expect(idOf(filename)).toBe(idOf(duplicateOf ?? ''));
    const statuses = [answers.get(filename)?.status, answers.get(duplicateOf ?? '')?.status];
    expect(statuses.sort()).toEqual([200, 201]);
  }
  const bad = files.filter(({ needle }) => needle === null);
  expect(bad.length).toBe(Math.ceil(FILES / 7));
  for (const { filename } of bad) {
    const { status, body } = answers.get(filename) as Answer;
    expect([filename, status === 201 ? await end(body.id) : status]).toEqual([
      filename,
      status === 201 ? 'failed' : 422,
    ]);
  }

  for (const { needle, filename } of good) {
    const query = { query: needle, mode: 'lexical' };
    const { results } = (await server.call('POST', '/documents/search', { token, body: query })).body;
    expect([filename, results.length > 0]).toEqual([filename, true]);
    for (const { document_id, text } of results) {
      expect(document_id).toBe(idOf(filename));
      expect(text).toContain(needle);
    }
  }
});
