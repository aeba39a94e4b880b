import type { Database } from '../../../server/db/connection.ts';
import { foldWords } from './fold-words.ts';

interface PlainSearch {
  /** Rows of document_chunks, best first. */
  search(query: string, join: 'OR' | 'AND', limit: number): number[];
}

/**
 * The reference: what SQLite does by itself. The same passages, heading and text as they are, the tokenizer `unicode61`
 * as it comes (case and accents folded, no stemming) or another, BM25 with its own weights, every word of the query.
 */
export function createPlainSearch({ sqlite }: Database, tokenizer = 'unicode61'): PlainSearch {
  const table = `plain_search_${tokenizer.replaceAll(' ', '_')}`;
  sqlite.exec(`CREATE VIRTUAL TABLE temp.${table} USING fts5 (heading, text, tokenize = '${tokenizer}')`);
  sqlite.exec(`INSERT INTO ${table} (rowid, heading, text) SELECT row, heading, text FROM document_chunks`);
  const find = sqlite
    .prepare<[string, number], number>(
      `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rank, rowid LIMIT ?`,
    )
    .pluck();
  return {
    search: (query, join, limit) => {
      const words = [...new Set(foldWords(query))].map((word) => `"${word}"`);
      return words.length === 0 ? [] : find.all(words.join(` ${join} `), limit);
    },
  };
}
