import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createOwnFolders, MOST_FOLDER_BYTES } from '../../../../server/agents/mcp/stdio/own-folders.ts';
import { makeFolder } from '../../../make-folder.ts';

const open = async () => {
  const directory = makeFolder('alcove-own-');
  const folders = createOwnFolders(join(directory, 'folders'));
  return { directory, folders, folder: await folders.open('one') };
};

test('the folder of a server counts what is in it, at any depth, and what a file says that it holds', async () => {
  const { folders, folder } = await open();
  expect(await folders.usedBytes('one')).toBe(0);
  expect(await folders.usedBytes('never opened')).toBe(0);
  mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  writeFileSync(join(folder, 'a', 'b', 'c'), Buffer.alloc(50_000));
  const some = await folders.usedBytes('one');
  expect(some).toBeGreaterThanOrEqual(50_000);
  expect(some).toBeLessThan(100_000);
  truncateSync(join(folder, 'a', 'b', 'c'), MOST_FOLDER_BYTES);
  expect(await folders.usedBytes('one')).toBeGreaterThan(MOST_FOLDER_BYTES);
});

test('the folder of a server is full of many empty files too', async () => {
  const { folders, folder } = await open();
  for (let index = 0; index <= 10_000; index += 1) writeFileSync(join(folder, String(index)), '');
  expect(await folders.usedBytes('one')).toBeGreaterThan(MOST_FOLDER_BYTES);
});

test('a link in the folder of a server is neither counted nor removed by where it leads', async () => {
  const { directory, folders, folder } = await open();
  const outside = join(directory, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'kept'), Buffer.alloc(500_000));
  symlinkSync(outside, join(folder, 'link'));
  symlinkSync(folder, join(folder, 'itself'));
  expect(await folders.usedBytes('one')).toBeLessThan(20_000);
  await folders.remove('one');
  expect(readFileSync(join(outside, 'kept'))).toHaveLength(500_000);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(join(directory, 'folders'))).toEqual([]);
});

test('the folder of a server cannot be opened any more once its removal has begun, and is empty when it is made again', async () => {
  const { folders, folder } = await open();
  writeFileSync(join(folder, 'kept'), 'words');
  const removed = folders.remove('one');
  expect(existsSync(join(folder, 'kept'))).toBe(false);
  await removed;
  expect(readdirSync(await folders.open('one'))).toEqual([]);
  await folders.remove('never opened');
});
