import type { Database } from '../db/connection.ts';

/** A passage that has no vector of the active model. */
export interface WaitingChunk {
  row: number;
  userId: string;
  heading: string | null;
  text: string;
}

export type EmbeddingBacklog = ReturnType<typeof createEmbeddingBacklog>;

/** What is left to embed, as the rows say. */
export function createEmbeddingBacklog({ sqlite }: Database) {
  const documents = sqlite
    .prepare<[], string>("SELECT id FROM documents WHERE status = 'ready' ORDER BY created_at DESC, id DESC")
    .pluck();
  const waiting = sqlite.prepare<[string, string, string, number], WaitingChunk>(WAITING);
  const total = sqlite.prepare<[string], number>(TOTAL).pluck();
  const embedded = sqlite.prepare<[string, string], number>(EMBEDDED).pluck();
  return {
    /** Ids of all ready documents, newest first. */
    documents: () => documents.all(),
    /** The first passages of a ready document without a vector of the model, leaving out the rows in `except`. */
    waiting: (documentId: string, modelId: string, limit: number, except: Iterable<number>) =>
      waiting.all(documentId, modelId, JSON.stringify([...except]), limit),
    /** Passages of the user's ready documents with a vector of the model, and all of them. */
    progress: (userId: string, modelId: string | undefined) => ({
      embedded: modelId === undefined ? 0 : (embedded.get(userId, modelId) ?? 0),
      total: total.get(userId) ?? 0,
    }),
  };
}

const WAITING = `
  SELECT c.row, c.user_id AS userId, c.heading, c.text
  FROM documents AS d JOIN document_chunks AS c ON c.document_id = d.id
  WHERE d.id = ? AND d.status = 'ready'
    AND NOT EXISTS (SELECT 1 FROM chunk_vectors AS v WHERE v.chunk_row = c.row AND v.model_id = ?)
    AND c.row NOT IN (SELECT value FROM json_each(?))
  ORDER BY c.position LIMIT ?`;

const TOTAL = `
  SELECT count(*) FROM documents AS d JOIN document_chunks AS c ON c.document_id = d.id
  WHERE d.user_id = ? AND d.status = 'ready'`;

// Only ready documents have vectors, so this need not be asked of every passage.
const EMBEDDED = 'SELECT count(*) FROM chunk_vectors WHERE user_id = ? AND model_id = ?';
