import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '../unit/documents/parsers/write-zip.ts';
import { type CliServer, startCliServer } from './cli-server.ts';
import { runCommand } from './spawn-cli.ts';
import { makeDataDirectory } from './spawn-server.ts';

let alcove: CliServer;
const files = makeDataDirectory();
const lease = join(files.path, 'bail été.md');

beforeAll(async () => {
  alcove = await startCliServer();
  await alcove.keepKey({ scopes: ['documents:read', 'documents:write'] });
  writeFileSync(lease, '# Lease\n\nThe notice period is three months.\n\nPets are welcome.\n');
});
afterAll(async () => {
  await alcove.close();
  files[Symbol.dispose]();
});

const documents = (...args: string[]) => runCommand(['documents', ...args], alcove.place);

test('add --wait stores files and ends when they can be searched; the others go on past a bad one', async () => {
  const { code, out, error } = await documents('add', '--wait', lease, join(files.path, 'missing.txt'));
  expect(code).toBe(1);
  expect(out).toMatch(/^[\da-f-]{36}\tready\t0\.00 MB\tbail été\.md\n$/);
  expect(error).toContain('bail été.md: ready\n');
  expect(error).toContain('missing.txt: It cannot be read, or is no file.\n');
  expect(error.trimEnd().split('\n').at(-1)).toBe('1 of 2 could not be added.');
});

test('a file in which nothing could be read is added, and says so: while it is read, in the list and as JSON', async () => {
  const blank = join(files.path, 'blank.html');
  const archive = join(files.path, 'blanks.zip');
  writeFileSync(blank, '<html><body></body></html>');
  writeFileSync(archive, writeZip([{ name: 'spaces.html', data: '<html><body><p> </p></body></html>' }]));
  const { code, out, error } = await documents('add', '--wait', blank, archive);
  expect(code).toBe(0);
  expect(out).toMatch(/\tready\t0\.00 MB\tblank\.html\tNo text was found in this document, .*\n/);
  expect(out).toMatch(/\tspaces\.html\tNo text was found in this document, .*\n$/);
  expect(error).toContain('blank.html: ready. No text was found in this document');
  expect(error).toContain('spaces.html: ready. No text was found in this document');
  expect((await documents('list')).out).toMatch(/\tblank\.html\tNo text was found in this document, .*\n/);
  const { items } = JSON.parse((await documents('list', '--json')).out);
  const told = items.map(({ filename, notice }: { filename: string; notice: object | null }) => [
    filename,
    notice,
  ]);
  expect(told).toEqual([
    ['spaces.html', { code: 'no_text', message: expect.any(String) }],
    ['blank.html', { code: 'no_text', message: expect.any(String) }],
    ['bail été.md', null],
  ]);
  for (const { id, notice } of items) if (notice) await documents('remove', id);
});

test('search finds the passage, as lines and as JSON', async () => {
  const { code, out } = await documents('search', '--mode', 'lexical', 'notice', 'period');
  expect(code).toBe(0);
  expect(out).toMatch(/^bail été\.md(, page 1)?\t\d\.\d\d\n {4}.*three months/);
  const found = JSON.parse((await documents('search', '--json', '--limit', '1', 'notice period')).out);
  expect(found.results).toHaveLength(1);
  expect(found.results[0]).toMatchObject({ filename: 'bail été.md' });
});

test('list names what remove then deletes for good', async () => {
  const { items, total } = JSON.parse((await documents('list', '--json')).out);
  expect(total).toBe(1);
  expect(await documents('remove', items[0].id)).toMatchObject({ code: 0, out: '' });
  expect(await documents('list')).toMatchObject({ code: 0, out: '' });
  const gone = await documents('remove', items[0].id);
  expect(gone).toMatchObject({ code: 1, out: '', error: 'Document not found\n' });
});

test('a folder is added with all that is below it, but hidden files', async () => {
  const folder = join(files.path, 'letters');
  mkdirSync(join(folder, 'old'), { recursive: true });
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, 'march.txt'), 'The quay is closed in March.');
  writeFileSync(join(folder, 'old', 'april.txt'), 'The quay opens in April.');
  writeFileSync(join(folder, '.git', 'config.txt'), 'nothing');
  const { code, out } = await documents('add', folder);
  expect(code).toBe(0);
  expect(out.match(/\w+\.txt/g)).toEqual(['march.txt', 'april.txt']);
});

test('a file that Alcove cannot read fails with the reason', async () => {
  const program = join(files.path, 'program.exe');
  writeFileSync(program, Buffer.from([0x4d, 0x5a, 0, 1, 2, 3]));
  const { code, out, error } = await documents('add', program);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toMatch(/^program\.exe: \S.*\n1 of 1 could not be added\.\n$/);
});

test('a file that is too large is refused while it is sent, and what is sent is told', async () => {
  const large = join(files.path, 'large.txt');
  writeFileSync(large, '');
  truncateSync(large, 52 * 1024 * 1024);
  const { code, out, error } = await documents('add', large, lease);
  expect(code).toBe(1);
  expect(out).toMatch(/^\S+\tprocessing\t0\.00 MB\tbail été\.md\n$/);
  expect(error).toContain('large.txt: 10% sent\n');
  expect(error).toMatch(/large\.txt: \S.*\n1 of 2 could not be added\.\n$/);
});

test('a wrong mode or limit is wrong usage', async () => {
  expect((await documents('search', '--mode', 'magic', 'x')).code).toBe(2);
  expect((await documents('search', '--limit', '0', 'x')).code).toBe(2);
  expect((await documents('add')).code).toBe(2);
});
