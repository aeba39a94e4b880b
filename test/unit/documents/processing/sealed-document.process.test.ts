import { createSecretKey, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredFile } from '../../../../models/stored-file.ts';
import { openKeptFiles } from '../../../../server/secrets/kept-files.ts';
import { makeFolder } from '../../../make-folder.ts';
import { readerWith } from './reading.ts';

const directory = makeFolder('alcove-sealed-document-');
const reader = readerWith();
const { signal } = new AbortController();
let sealed: StoredFile;

beforeAll(async () => {
  const files = openKeptFiles(directory, createSecretKey(randomBytes(32)));
  await files.write('notes', Buffer.from('The ferry leaves the island at seven. '.repeat(5_000)));
  sealed = await files.find('notes');
});
afterAll(() => {
  reader.close();
  rmSync(directory, { recursive: true });
});

test('a sealed document is read by the process that has its key', async () => {
  const pages: string[] = [];
  const listener = {
    onProgress: () => {},
    onPages: async (some: { text: string }[]) => void pages.push(...some.map(({ text }) => text)),
    onChunks: async () => {},
  };
  const file = { ...sealed, filename: 'notes.txt' };
  const { contentType } = await reader.inspect(file, signal);
  expect(contentType).toBe('text/plain');
  await reader.read({ ...file, contentType }, listener, signal);
  expect(pages.join(' ')).toContain('The ferry leaves the island at seven.');
});

test('one that was damaged on the disk is refused in a sentence that says so', async () => {
  const path = join(directory, 'damaged');
  const bytes = readFileSync(sealed.path);
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
  writeFileSync(path, bytes);
  await expect(reader.inspect({ path, key: sealed.key, filename: 'a.txt' }, signal)).rejects.toMatchObject({
    name: 'DocumentRefused',
    code: 'corrupt',
    message: expect.stringContaining('damaged on the disk'),
  });
});
