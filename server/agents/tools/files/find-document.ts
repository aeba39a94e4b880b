import type { DocumentRow } from '../../../documents/documents.repository.ts';
import { foldName, foldStem } from './fold-name.ts';

/** What of a document its name is looked for in. */
export type NamedDocument = Pick<DocumentRow, 'id' | 'filename' | 'title'>;

/**
 * The documents that a name means, without regard to capitals, accents and endings, best kind of match only: the file name
 * or title itself; without its ending; all the words of the name in it; all its words in the name ("the lease.pdf
 * document"). Several where the name does not tell them apart.
 */
export function findDocuments<Document extends NamedDocument>(
  name: string,
  documents: readonly Document[],
): Document[] {
  for (const matches of KINDS) {
    const found = documents.filter(({ filename, title }) => matches(name, filename) || matches(name, title));
    if (found.length > 0) return found;
  }
  return [];
}

/** The documents that have this very name, but for capitals, accents and its ending. */
export function findSameName<Document extends NamedDocument>(
  name: string,
  documents: readonly Document[],
): Document[] {
  const found = findDocuments(name, documents);
  return found.filter(({ filename, title }) => isSameStem(name, filename) || isSameStem(name, title));
}

const isSame = (name: string, other: string): boolean => foldName(name) === foldName(other);
const isSameStem = (name: string, other: string): boolean => foldStem(name) === foldStem(other);

const KINDS: readonly ((name: string, other: string) => boolean)[] = [
  isSame,
  isSameStem,
  (name, other) => !FILE_NAME.test(name) && isCovered(wordsOf(foldStem(name)), wordsOf(foldName(other))),
  (name, other) => !FILE_NAME.test(name) && isCovered(wordsOf(foldStem(other)), wordsOf(foldName(name))),
];

/** A file name by itself says all of the name: `notes-2019.txt` is never `notes.txt`, nor the other way round. */
const FILE_NAME = /^\S+\.[a-z0-9]{1,8}$/i;

function isCovered(words: readonly string[], by: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => by.includes(word));
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
