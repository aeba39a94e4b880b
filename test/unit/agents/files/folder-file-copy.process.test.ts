import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStoredFile } from '../../../../models/stored-file.ts';
import { readFolderFile } from '../../../../server/agents/tools/files/read-folder-file.ts';
import type { DocumentReader } from '../../../../server/documents/processing/document-reader.ts';
import { fileWorld } from './file-world.ts';

const TEXT = 'A canary sings in the forest. '.repeat(10_000);
const world = fileWorld();
const signal = new AbortController().signal;

test('the copy of a file of a folder is noise on the disk while it is parsed, and gone after', async () => {
  world.write('Papers/notes.txt', TEXT);
  const seen: { onDisk: Buffer; content: string }[] = [];
  const open: DocumentReader['open'] = async (file, untilAborted) => {
    seen.push({
      onDisk: readFileSync(join(world.scratch, readdirSync(world.scratch)[0] ?? '')),
      content: (await readStoredFile(file)).toString('utf8'),
    });
    return world.deps.reader.open(file, untilAborted);
  };
  const tools = { ...world.deps, reader: { open, read: world.deps.reader.read } };
  const { pages } = await readFolderFile(
    { root: world.root, path: join(world.root, 'notes.txt') },
    tools,
    signal,
  );
  expect(pages.map(({ text }) => text).join(' ')).toContain('A canary sings in the forest.');
  expect(seen.map(({ content }) => content)).toEqual([TEXT]);
  expect(seen[0]?.onDisk.length).toBeGreaterThan(TEXT.length);
  expect(seen[0]?.onDisk.includes('canary')).toBe(false);
  expect(readdirSync(world.scratch)).toEqual([]);
});
