import type { Database } from '../db/connection.ts';
import type { FoundChunk } from './documents.types.ts';

type PassageRow = Omit<FoundChunk, 'highlights' | 'score'>;

/** Reads passages in the order in which they stand in their documents. */
export function createPassageReader({ sqlite }: Database) {
  const own = `
    SELECT c.row, c.id AS chunkId, c.document_id AS documentId, d.filename, d.title, c.page, c.heading, c.text,
           c.tokens, c.sensitivity_score AS sensitivityScore, c.released
    FROM document_chunks c JOIN documents d ON d.id = c.document_id
    WHERE c.user_id = ? AND d.status = 'ready'`;
  const inOrder = sqlite.prepare<[string, string], PassageRow>(
    `${own} AND c.document_id = ? ORDER BY c.position`,
  );
  const byId = sqlite.prepare<[string, string], PassageRow>(`${own} AND c.id = ?`);
  const length = sqlite
    .prepare<[string, string], number | null>(
      'SELECT sum(tokens) FROM document_chunks WHERE user_id = ? AND document_id = ?',
    )
    .pluck();

  function beginning(userId: string, id: string, mostTokens: number): FoundChunk[] {
    const passages: FoundChunk[] = [];
    let left = mostTokens;
    for (const { ...row } of inOrder.iterate(userId, id)) {
      if (row.tokens > left) break;
      left -= row.tokens;
      passages.push({ ...row, highlights: [], score: 1 });
    }
    return passages;
  }

  return {
    /** Those of these passages that are the user's and still there. */
    passages: (userId: string, ids: string[]): FoundChunk[] =>
      ids.flatMap((id) => byId.all(userId, id)).map((row) => ({ ...row, highlights: [], score: 1 })),
    /** Every passage of these documents in reading order, or undefined when they are longer than `mostTokens`. */
    whole(userId: string, ids: string[], mostTokens: number): FoundChunk[] | undefined {
      const tokens = ids.reduce((sum, id) => sum + (length.get(userId, id) ?? 0), 0);
      return tokens > mostTokens ? undefined : ids.flatMap((id) => beginning(userId, id, mostTokens));
    },
    /** The first passages of each of these documents, `mostTokens` in all, shared evenly. */
    beginnings: (userId: string, ids: string[], mostTokens: number): FoundChunk[] =>
      ids.flatMap((id) => beginning(userId, id, mostTokens / ids.length)),
  };
}
