import type { Database } from '../../db/connection.ts';
import { toExpression } from './lexical-expression.ts';
import { createLeftoverEraser } from './lexical-leftovers.ts';
import { createLexicalMatches, type LexicalMatch } from './lexical-matches.ts';
import { readQueryTerms } from './query-terms.ts';

export interface LexicalEntry {
  /** The chunk's `row` in document_chunks. */
  row: number;
  searchHeading: string;
  searchText: string;
}

export interface LexicalRequest {
  userId: string;
  query: string;
  limit: number;
  /** Only in these; absent: in all of the user's documents. */
  documentIds?: string[];
}

export interface LexicalAnswer {
  /** Best first; a higher score is better, comparable within one answer only. */
  ranked: LexicalMatch[];
  /** Passages that matched, before the limit, counted up to 500. */
  total: number;
}

export interface LexicalSearch {
  /** Puts rows into the index. Throws where a row is in it already. */
  add(entries: LexicalEntry[]): void;
  /**
   * Takes rows out of the index, together with every word that stands in no other row, also in FTS5's own pages; rows
   * that are not in it are passed over. About 4 ms a row: take a few at a time.
   */
  remove(rows: number[]): void;
  /** Passages of the user's own finished documents. Nothing in the query is read as an operator. */
  search(request: LexicalRequest): LexicalAnswer;
}

/**
 * Full-text search over stems. Ranking: FTS5's Okapi BM25 (Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework", 2009), a word in the heading three times as heavy as one in the text.
 */
export function createLexicalSearch(database: Database): LexicalSearch {
  const { sqlite } = database;
  const insert = sqlite.prepare('INSERT INTO document_search (rowid, heading, text) VALUES (?, ?, ?)');
  const read = sqlite.prepare<[number], { heading: string; text: string }>(
    'SELECT heading, text FROM document_search WHERE rowid = ?',
  );
  const remove = sqlite.prepare<[number]>('DELETE FROM document_search WHERE rowid = ?');
  const eraseLeftovers = createLeftoverEraser(sqlite);
  const search = createSearch(database);
  return {
    add: (entries) => {
      for (const { row, searchHeading, searchText } of entries) insert.run(row, searchHeading, searchText);
    },
    remove: (rows) =>
      database.transaction(() => {
        const gone = rows.map((row) => read.get(row)).filter((entry) => entry !== undefined);
        for (const row of rows) remove.run(row);
        eraseLeftovers(gone.flatMap(({ heading, text }) => [...heading.split(' '), ...text.split(' ')]));
      }),
    search,
  };
}

function createSearch(database: Database): LexicalSearch['search'] {
  const matches = createLexicalMatches(database);
  return ({ userId, query, limit, documentIds }) => {
    const expression = toExpression(readQueryTerms(query), matches.countRows);
    if (expression === null) return { ranked: [], total: 0 };
    const request = { expression, userId, documentIds };
    const ranked = matches.find(request, limit);
    return { ranked, total: ranked.length < limit ? ranked.length : matches.count(request) };
  };
}
