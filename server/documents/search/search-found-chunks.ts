import type { Database } from '../../db/connection.ts';
import type { FoundChunk, SearchRequest } from '../documents.types.ts';
import { findHighlights } from '../text/find-highlights.ts';
import type { RankedRow } from './vector-nearest.ts';

type ReadFound = (request: Pick<SearchRequest, 'userId' | 'query'>, ranked: RankedRow[]) => FoundChunk[];

/** Makes a reader of what an answer shows of ranked passages; those that are gone or not the user's are left out. */
export function createFoundChunks({ sqlite }: Database): ReadFound {
  const read = sqlite.prepare<[string, string, string], Omit<FoundChunk, 'score' | 'highlights'>>(`
    SELECT c.row, c.document_id AS documentId, d.filename, d.title, c.id AS chunkId, c.page, c.heading, c.text,
           c.tokens, c.sensitivity_score AS sensitivityScore
    FROM json_each(?) AS wanted
    CROSS JOIN document_chunks AS c ON c.row = wanted.value
    CROSS JOIN documents AS d ON d.id = c.document_id
    WHERE c.user_id = ? AND d.user_id = ? AND d.status = 'ready'`);
  return ({ userId, query }, ranked) => {
    const chunks = read.all(JSON.stringify(ranked.map(({ row }) => row)), userId, userId);
    const byRow = new Map(chunks.map((chunk) => [chunk.row, chunk]));
    return ranked.flatMap(({ row, score }) => {
      const chunk = byRow.get(row);
      return chunk ? [{ ...chunk, highlights: findHighlights(chunk.text, query), score }] : [];
    });
  };
}
