import { setImmediate as otherWork } from 'node:timers/promises';
import { newId } from '../core/ids.ts';
import type { Database } from '../db/connection.ts';
import type { DocumentRow } from './documents.repository.ts';
import { type IndexedChunk, UNJUDGED_SCORE } from './documents.types.ts';
import type { LexicalSearch } from './search/lexical-search.ts';
import type { VectorIndex } from './search/vector-index.ts';
import { toSearchHeading } from './text/to-search-text.ts';

/** The indexes that hold something of every passage. */
export interface ChunkIndexes {
  lexical: Pick<LexicalSearch, 'add' | 'remove'>;
  vectors: Pick<VectorIndex, 'remove'>;
}

export type ChunkStore = ReturnType<typeof createChunkStore>;

/** A passage as its score is made: of its heading and text together. */
export interface PassageText {
  row: number;
  position: number;
  text: string;
}

/**
 * Passages removed in one transaction: about 6 ms each in an index of 100,000, so that other requests get their turn.
 */
const REMOVED_AT_ONCE = 4;
/** As long as the server may be held by it at once. */
const SLICE_MS = 3;

/** Writes and removes passages together with what the indexes hold of them. */
export function createChunkStore(
  database: Database,
  { lexical, vectors }: ChunkIndexes,
  stopwatch: () => number = () => performance.now(),
) {
  const { sqlite } = database;
  const insert = sqlite.prepare(
    `INSERT INTO document_chunks
       (id, document_id, user_id, position, page, heading, text, language, tokens, sensitivity_score)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const texts = sqlite.prepare<[string, number, number], PassageText>(
    `SELECT row, position, coalesce(heading || char(10), '') || text AS text
     FROM document_chunks WHERE document_id = ? AND position > ? ORDER BY position LIMIT ?`,
  );
  const judge = sqlite.prepare<[number, number]>(
    'UPDATE document_chunks SET sensitivity_score = ?, released = 0 WHERE row = ?',
  );
  const some = sqlite
    .prepare<[string, number], number>('SELECT row FROM document_chunks WHERE document_id = ? LIMIT ?')
    .pluck();
  const remove = sqlite.prepare('DELETE FROM document_chunks WHERE row = ?');

  function insertChunk(document: DocumentRow, chunk: IndexedChunk): number {
    const { position, page, heading, text, language, tokens } = chunk;
    const values = [position, page, heading, text, language, tokens, UNJUDGED_SCORE];
    return Number(insert.run(newId(), document.id, document.userId, ...values).lastInsertRowid);
  }

  function removeNext(documentId: string, most: number): number {
    return database.transaction(() => {
      const rows = some.all(documentId, most);
      lexical.remove(rows);
      vectors.remove(rows);
      for (const row of rows) remove.run(row);
      return rows.length;
    });
  }

  return {
    /** Adds passages of a document, all or none; they count for `UNJUDGED_SCORE` until they are judged. */
    add: (document: DocumentRow, chunks: IndexedChunk[]): void =>
      database.transaction(() => {
        // A passage is also found by what its document is called: those words are seldom in its own text.
        const name = toSearchHeading({ filename: document.filename, title: document.title, heading: null });
        lexical.add(
          chunks.map((chunk) => ({
            row: insertChunk(document, chunk),
            searchHeading: `${name} ${chunk.searchHeading}`,
            searchText: chunk.searchText,
          })),
        );
      }),
    /** The passages of a document in reading order, `limit` of them after a position. */
    texts: (documentId: string, after: number, limit: number): PassageText[] =>
      texts.all(documentId, after, limit),
    /** Stores what was found of passages, all or none. */
    judge: (scores: { row: number; score: number }[]): void =>
      database.transaction(() => {
        for (const { row, score } of scores) judge.run(score, row);
      }),
    /** Removes every passage of a document from the tables and the indexes, in steps. */
    async removeAll(documentId: string): Promise<void> {
      while (removeNext(documentId, REMOVED_AT_ONCE) === REMOVED_AT_ONCE) await otherWork();
    },
    /** Removes passages for some milliseconds, one at least; false when none is left. */
    removeSome(documentId: string): boolean {
      const startedAt = stopwatch();
      while (removeNext(documentId, 1) === 1) if (stopwatch() - startedAt > SLICE_MS) return true;
      return false;
    },
  };
}
