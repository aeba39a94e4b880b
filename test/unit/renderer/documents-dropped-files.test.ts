import { expect, test } from 'vitest';
import {
  type DroppedItem,
  readDroppedFiles,
  readPickedFiles,
} from '../../../renderer/documents/read-dropped-files.ts';

const fileEntry = (name: string, isReadable = true) => ({
  name,
  isFile: true,
  file: (found: (file: File) => void, failed: () => void) =>
    isReadable ? found(new File([''], name)) : failed(),
});
// A directory is handed out in parts, as browsers do.
const folder = (name: string, children: { name: string }[], part = 2) => ({
  name,
  isFile: false,
  createReader() {
    const left = [...children];
    return { readEntries: (found: (entries: unknown[]) => void) => found(left.splice(0, part)) };
  },
});
const item = (entry: unknown): DroppedItem => ({
  kind: 'file',
  getAsFile: () => null,
  webkitGetAsEntry: () => entry as FileSystemEntry,
});
const namesOf = async (items: DroppedItem[]) => (await readDroppedFiles(items)).map(({ name }) => name);

test('folders are opened all the way down, every part of them, in the order of their names', async () => {
  const deep = folder('2024', [
    fileEntry('lease.pdf'),
    folder('scans', [fileEntry('z.png'), fileEntry('a.png')]),
  ]);
  const wide = folder(
    'many',
    ['5', '4', '3', '2', '1'].map((name) => fileEntry(name)),
  );
  expect(await namesOf([item(deep), item(wide), item(fileEntry('note.txt'))])).toEqual([
    'lease.pdf',
    'a.png',
    'z.png',
    '1',
    '2',
    '3',
    '4',
    '5',
    'note.txt',
  ]);
});

test('hidden files and what cannot be read are left out', async () => {
  const mixed = folder('x', [
    fileEntry('.DS_Store'),
    folder('.git', [fileEntry('config')]),
    fileEntry('locked', false),
  ]);
  expect(await namesOf([item(mixed)])).toEqual([]);
});

test('dragged text is no file, and a browser without entries still gives the file', async () => {
  const plain: DroppedItem = { kind: 'file', getAsFile: () => new File([''], 'plain.txt') };
  expect(await namesOf([{ kind: 'string', getAsFile: () => null }, plain])).toEqual(['plain.txt']);
});

test('a picked folder comes in the order of its paths, and single files in the order in which they were picked', () => {
  const picked = (name: string, webkitRelativePath = '') =>
    Object.defineProperty(new File([''], name), 'webkitRelativePath', { value: webkitRelativePath });
  const folder = [picked('10.txt', 'f/10.txt'), picked('.x', 'f/.x'), picked('9.txt', 'f/9.txt')];
  expect(readPickedFiles(folder).map(({ name }) => name)).toEqual(['9.txt', '10.txt']);
  expect(readPickedFiles([picked('b'), picked('a')]).map(({ name }) => name)).toEqual(['b', 'a']);
});

test('a folder inside of a folder may hold any number of files', async () => {
  const many = Array.from({ length: 130_000 }, () => fileEntry('a.txt'));
  expect(await namesOf([item(folder('outer', [folder('inner', many, 50_000)]))])).toHaveLength(130_000);
});
