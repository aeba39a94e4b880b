import { expect, test } from 'vitest';
import { findDocuments } from '../../../../server/agents/tools/files/text-source.ts';

const named = (...filenames: string[]) =>
  filenames.map((filename) => ({ id: filename, filename, title: filename.replace(/\.\w+$/, '') }));
const found = (name: string, ...filenames: string[]) =>
  findDocuments(name, named(...filenames)).map(({ filename }) => filename);

test('a file name by itself means that file, or the same with another ending, and no longer or shorter name', () => {
  expect(found('notes.txt', 'notes-2019.txt', 'my notes.txt')).toEqual([]);
  expect(found('notes-2019.txt', 'notes.txt')).toEqual([]);
  expect(found('notes.txt', 'notes-2019.txt', 'Notes.TXT')).toEqual(['Notes.TXT']);
  expect(found('notes.txt', 'notes.pdf')).toEqual(['notes.pdf']);
});

test('words of a name mean the documents that have all of them, and words around a name mean it', () => {
  expect(found('notes', 'notes-2019.txt', 'lease.pdf')).toEqual(['notes-2019.txt']);
  expect(found('the lease pdf document', 'notes.txt', 'lease.pdf')).toEqual(['lease.pdf']);
});
