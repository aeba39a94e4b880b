import type { Database } from '../../db/connection.ts';
import { toExpression } from './lexical-expression.ts';
import { createLeftoverEraser } from './lexical-leftovers.ts';
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
  ranked: { row: number; score: number }[];
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

interface Parameters {
  expression: string;
  userId: string;
  only: string | null;
  limit: number;
}

function createSearch({ sqlite }: Database): LexicalSearch['search'] {
  const find = sqlite.prepare<Parameters, { row: number; score: number }>(FIND);
  const count = sqlite.prepare<Omit<Parameters, 'limit'>, number>(COUNT).pluck();
  const countOwn = sqlite.prepare<{ expression: string; userId: string }, number>(COUNT_OWN).pluck();
  const hasUnfinished = sqlite.prepare<[string]>(UNFINISHED);
  const countRows = sqlite.prepare<[string, number], number>(COUNT_ROWS).pluck();
  return ({ userId, query, limit, documentIds }) => {
    const terms = readQueryTerms(query);
    const expression = toExpression(terms, (clause, most) => countRows.get(clause, most) ?? 0);
    if (expression === null) return { ranked: [], total: 0 };
    const request = { expression, userId, only: documentIds ? JSON.stringify(documentIds) : null };
    const ranked = find.all({ ...request, limit });
    if (ranked.length < limit) return { ranked, total: ranked.length };
    const isPlain = !documentIds && hasUnfinished.get(userId) === undefined;
    const total = isPlain ? countOwn.get({ expression, userId }) : count.get(request);
    return { ranked, total: total ?? 0 };
  };
}

const MATCHES = `
  FROM document_search
  CROSS JOIN document_chunks ON document_chunks.row = document_search.rowid
  CROSS JOIN documents ON documents.id = document_chunks.document_id
  WHERE document_search MATCH :expression
    AND document_chunks.user_id = :userId
    AND documents.user_id = :userId
    AND documents.status = 'ready'
    AND (:only IS NULL OR documents.id IN (SELECT value FROM json_each(:only)))`;

// With `ORDER BY rank` FTS5 sorts by itself and the joins are read for the best rows only, until enough are the user's.
const FIND = `
  SELECT document_search.rowid AS row, -rank AS score ${MATCHES} AND rank MATCH 'bm25(3.0, 1.0)'
  ORDER BY rank LIMIT :limit`;
const COUNT = `SELECT count(*) FROM (SELECT 1 ${MATCHES} LIMIT 500)`;

// The same where all of the user's documents are ready: from the indexes alone, at a quarter of the cost.
const COUNT_OWN = `SELECT count(*) FROM (
  SELECT 1 FROM document_search WHERE document_search MATCH :expression AND EXISTS (
    SELECT 1 FROM document_chunks INDEXED BY document_chunks_by_user
    WHERE document_chunks.user_id = :userId AND document_chunks.row = document_search.rowid
  ) LIMIT 500)`;
const UNFINISHED = "SELECT 1 FROM documents WHERE user_id = ? AND status <> 'ready' LIMIT 1";

/** Says nothing of any passage and leaves this file as an order of words only. */
const COUNT_ROWS =
  'SELECT count(*) FROM (SELECT 1 FROM document_search WHERE document_search MATCH ? LIMIT ?)';
