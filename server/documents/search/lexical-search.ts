import type { Database } from '../../db/connection.ts';
import { type QueryTerm, readQueryTerms } from './query-terms.ts';

export interface LexicalEntry {
  /** The chunk's `row` in document_chunks, which must be there before it can be found. */
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
  /** Best first; a higher score is better, within one answer only. */
  ranked: { row: number; score: number }[];
  /** Passages that matched, before the limit. */
  total: number;
}

export interface LexicalSearch {
  add(entries: LexicalEntry[]): void;
  /** Takes rows out of the index; does nothing for rows that are not in it. */
  remove(rows: number[]): void;
  search(request: LexicalRequest): LexicalAnswer;
}

/** Full-text search over stems: FTS5 with BM25 (Robertson and Zaragoza, 2009), headings heavier than text. */
export function createLexicalSearch(database: Database): LexicalSearch {
  const { sqlite } = database;
  const insert = sqlite.prepare('INSERT INTO document_search (rowid, heading, text) VALUES (?, ?, ?)');
  const remove = sqlite.prepare('DELETE FROM document_search WHERE rowid = ?');
  const find = sqlite.prepare<[string, string, string | null, string | null], { row: number; score: number }>(
    FIND,
  );
  return {
    add: (entries) => {
      for (const { row, searchHeading, searchText } of entries) insert.run(row, searchHeading, searchText);
    },
    remove: (rows) => {
      for (const row of rows) remove.run(row);
    },
    search: ({ userId, query, limit, documentIds }) => {
      const terms = readQueryTerms(query);
      if (terms.length === 0) return { ranked: [], total: 0 };
      const only = documentIds ? JSON.stringify(documentIds) : null;
      const found = find.all(toExpression(terms), userId, only, only);
      return { ranked: found.slice(0, limit), total: found.length };
    },
  };
}

const FIND = `
  SELECT document_search.rowid AS row, -bm25(document_search, 3.0, 1.0) AS score
  FROM document_search
  JOIN document_chunks ON document_chunks.row = document_search.rowid
  JOIN documents ON documents.id = document_chunks.document_id
  WHERE document_search MATCH ?
    AND document_chunks.user_id = ? AND documents.status = 'ready'
    AND (? IS NULL OR documents.id IN (SELECT value FROM json_each(?)))
  ORDER BY score DESC, row`;

function toExpression(terms: QueryTerm[]): string {
  const required = terms.filter((term) => term.required).map(toClause);
  const others = terms.filter((term) => !term.required).map(toClause);
  if (required.length === 0) return others.join(' OR ');
  const all = required.join(' AND ');
  return others.length > 0 ? `(${all}) AND (${[...required, ...others].join(' OR ')})` : all;
}

/** Each alternative in double quotes: nothing in it is read as an operator. */
function toClause({ alternatives }: QueryTerm): string {
  return `(${alternatives.map((stems) => `"${stems.join(' ')}"`).join(' OR ')})`;
}
