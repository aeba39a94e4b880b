import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import {
  createLexicalSearch,
  type LexicalSearch,
} from '../../../../server/documents/search/lexical-search.ts';
import { toSearchText } from '../../../../server/documents/text/to-search-text.ts';
import { makeFolder } from '../../../make-folder.ts';
import { openDocuments } from './vector-documents.ts';

let directory: string;
let database: Database;
let lexical: LexicalSearch;

beforeEach(() => {
  directory = makeFolder('alcove-lexical-');
  database = openDocuments(join(directory, 'alcove.db'));
  lexical = createLexicalSearch(database);
});
afterEach(() => {
  database.close();
  rmSync(directory, { recursive: true });
});

/** The bytes of the database file, once the log is in it and empty. */
function readFile(): string {
  database.truncateLog();
  expect(readFileSync(join(directory, 'alcove.db-wal'))).toHaveLength(0);
  return readFileSync(join(directory, 'alcove.db'), 'latin1');
}

const add = (entries: { row: number; text: string; heading?: string }[]) =>
  database.transaction(() =>
    lexical.add(
      entries.map(({ row, text, heading = '' }) => ({
        row,
        searchHeading: toSearchText(heading),
        searchText: toSearchText(text),
      })),
    ),
  );

/** Made-up words of twelve letters, always the same. */
function makeUpWords(count: number): string[] {
  let seed = 99;
  const letter = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return String.fromCharCode(97 + ((seed >>> 24) % 16));
  };
  return Array.from({ length: count }, () => Array.from({ length: 12 }, letter).join(''));
}

const isIntact = () =>
  database.sqlite.prepare("INSERT INTO document_search (document_search) VALUES ('integrity-check')").run();

describe('taking passages out of the index', () => {
  it('leaves neither words nor stems of theirs in the database file', () => {
    const filler = Array.from({ length: 400 }, (_, row) => ({
      row: row + 1,
      text: `Le contrat numéro ${row} engage les parties.`,
    }));
    add(filler.slice(0, 200));
    add([{ row: 900, heading: 'Hippocampe', text: 'Le mot zanzibarquinois et le code KX-7731-PLUM.' }]);
    add(filler.slice(200));
    const secrets = ['zanzibarquin', 'hippocamp', 'kx7731plum', '7731'];
    const before = readFile();
    for (const secret of secrets) expect(before).toContain(secret);

    lexical.remove([900]);

    const after = readFile();
    for (const secret of secrets) expect(after).not.toContain(secret);
    isIntact();
  });

  it('leaves none where pages of the index begin with their words', () => {
    const words = makeUpWords(8_000);
    const kept = Array.from({ length: 400 }, (_, row) => ({
      row: row + 1,
      words: words.slice(row * 20, row * 20 + 20),
    }));
    // One letter more than a word that stays: FTS5 keeps such a word whole to tell two pages apart.
    const gone = kept.map(({ row, words }) => ({ row: row + 1_000, words: words.map((word) => `${word}q`) }));
    const toEntry = ({ row, words }: { row: number; words: string[] }) => ({
      row,
      searchHeading: '',
      searchText: words.join(' '),
    });
    for (let from = 0; from < 400; from += 50)
      database.transaction(() => {
        lexical.add(kept.slice(from, from + 50).map(toEntry));
        lexical.add(gone.slice(from, from + 50).map(toEntry));
      });
    const separators = database.sqlite
      .prepare('SELECT CAST(substr(term, 2) AS TEXT) FROM document_search_idx')
      .pluck();
    expect(separators.all().filter((word) => String(word).endsWith('q')).length).toBeGreaterThan(0);

    for (let from = 0; from < 400; from += 8)
      lexical.remove(gone.slice(from, from + 8).map(({ row }) => row));

    const file = readFile();
    const left = gone.flatMap(({ words }) => words).filter((word) => file.includes(word));
    expect(left).toEqual([]);
    isIntact();
    const find = database.sqlite
      .prepare('SELECT rowid FROM document_search WHERE document_search MATCH ?')
      .pluck();
    for (const { row, words } of kept) for (const word of words) expect(find.all(`"${word}"`)).toEqual([row]);
    for (const { words } of gone.slice(0, 50))
      for (const word of words) expect(find.all(`"${word}"`)).toEqual([]);
  });

  it('keeps what other passages hold of the same words', () => {
    add([
      { row: 1, text: 'Le hippocampe nage.' },
      { row: 2, text: 'Un hippocampe dort.' },
    ]);
    lexical.remove([1]);
    const find = database.sqlite
      .prepare('SELECT rowid FROM document_search WHERE document_search MATCH ?')
      .pluck();
    expect(find.all('hippocamp')).toEqual([2]);
    expect(find.all('nag')).toEqual([]);
  });

  it('empties the index with the last passage', () => {
    add([{ row: 1, text: 'Le hippocampe nage.' }]);
    lexical.remove([1]);
    expect(readFile()).not.toContain('hippocamp');
    isIntact();
    add([{ row: 2, text: 'Un hippocampe dort.' }]);
    isIntact();
  });

  it('passes over rows that are not there', () => {
    add([{ row: 1, text: 'Le hippocampe nage.' }]);
    lexical.remove([7, 8]);
    lexical.remove([]);
    isIntact();
    expect(readFile()).toContain('hippocamp');
  });

  it('takes nothing out when the transaction around it fails', () => {
    add([{ row: 1, text: 'Le hippocampe nage.' }]);
    expect(() =>
      database.transaction(() => {
        lexical.remove([1]);
        throw new Error('stop');
      }),
    ).toThrow('stop');
    isIntact();
    expect(readFile()).toContain('hippocamp');
  });

  it('goes on guarding the tables of the index against writing', () => {
    add([{ row: 1, text: 'Le hippocampe nage.' }]);
    lexical.remove([1]);
    expect(() => database.sqlite.exec('DELETE FROM document_search_idx')).toThrow(/may not be modified/);
  });
});
