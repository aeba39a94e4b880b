import type { Database } from '../../db/connection.ts';

/** What the vector index asks of the database; lists of rows and ids go in as JSON. */
export function prepareVectorStatements({ sqlite }: Database) {
  return {
    insert: sqlite.prepare(
      `INSERT INTO chunk_vectors (chunk_row, user_id, model_id, vector)
       SELECT row, user_id, ?, ? FROM document_chunks WHERE row = ? AND user_id = ?
       ON CONFLICT (chunk_row) DO UPDATE SET model_id = excluded.model_id, vector = excluded.vector`,
    ),
    remove: sqlite.prepare('DELETE FROM chunk_vectors WHERE chunk_row IN (SELECT value FROM json_each(?))'),
    forget: sqlite.prepare('DELETE FROM chunk_vectors WHERE user_id = ?'),
    held: sqlite
      .prepare<[string], number>(
        'SELECT chunk_row FROM chunk_vectors WHERE chunk_row IN (SELECT value FROM json_each(?))',
      )
      .pluck(),
    count: sqlite
      .prepare<[string, string], number>(
        'SELECT count(*) FROM chunk_vectors WHERE user_id = ? AND model_id = ?',
      )
      .pluck(),
    any: sqlite
      .prepare<[string, string], number>(
        'SELECT 1 FROM chunk_vectors WHERE user_id = ? AND model_id = ? LIMIT 1',
      )
      .pluck(),
    rowsOf: sqlite
      .prepare<[string, string], number>(
        `SELECT document_chunks.row FROM documents JOIN document_chunks ON document_chunks.document_id = documents.id
         WHERE documents.user_id = ? AND documents.status = 'ready'
           AND documents.id IN (SELECT value FROM json_each(?))`,
      )
      .pluck(),
    // CROSS JOIN keeps SQLite to this order; by itself it walks through all of the user's vectors.
    vectors: sqlite.prepare<[string, string, string], { row: number; bytes: Uint8Array }>(
      `SELECT chunk_row AS row, vector AS bytes
       FROM json_each(?) CROSS JOIN chunk_vectors ON chunk_row = json_each.value
       WHERE user_id = ? AND model_id = ?`,
    ),
    notReady: sqlite
      .prepare<[string], number>(
        `SELECT document_chunks.row FROM documents INDEXED BY documents_unfinished
         CROSS JOIN document_chunks ON document_chunks.document_id = documents.id
         WHERE documents.user_id = ? AND documents.status <> 'ready'`,
      )
      .pluck(),
  };
}
