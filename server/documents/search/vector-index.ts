import type { Database } from '../../db/connection.ts';
import { toVector, VectorCaches } from './vector-caches.ts';

/** A row and how near it is; higher is nearer. */
export interface RankedRow {
  row: number;
  score: number;
}

/** The vector of a passage. */
interface VectorEntry {
  /** The chunk's `row` in document_chunks. */
  row: number;
  userId: string;
  /** The embedding model that made it. */
  modelId: string;
  vector: Float32Array;
}

interface VectorRequest {
  userId: string;
  modelId: string;
  vector: Float32Array;
  limit: number;
  /** Only in these; absent: in all of the user's documents. */
  documentIds?: string[];
}

export type VectorIndex = ReturnType<typeof createVectorIndex>;

/** Rows that are proposed beyond the limit: 8 bits only estimate, and some may be gone. */
const PROPOSED_MORE = 100;
/** More than a distance of exact vectors is off by, which usearch gives as a 32-bit number. */
const ROUNDING = 1e-6;

/** Dense search over `chunk_vectors` (docs/adr/0008-vector-index.md). */
export function createVectorIndex(database: Database) {
  const caches = new VectorCaches(database);
  const statements = prepareStatements(database);

  /** By their vectors as they are in the database, best first; without rows that are gone or have no direction. */
  function compareRows(rows: Set<number>, { userId, modelId, vector }: VectorRequest): RankedRow[] {
    // In the order in which they lie on the disk.
    const inOrder = JSON.stringify([...rows].sort((left, right) => left - right));
    return statements.vectors
      .all(inOrder, userId, modelId)
      .map(({ row, bytes }) => ({ row, score: cosineOf(vector, toVector(bytes)) }))
      .filter(({ score }) => !Number.isNaN(score))
      .sort((left, right) => right.score - left.score || left.row - right.row);
  }

  return {
    /** Writes vectors, in place of those that the passages had. A passage that is gone, or another user's, is left out. */
    add(entries: VectorEntry[]): void {
      database.transaction(() => {
        for (const { row, userId, modelId, vector } of entries) {
          const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
          const { changes } = statements.insert.run(modelId, bytes, row, userId);
          if (changes > 0) caches.push(userId, modelId, row, vector);
        }
      });
    },
    /** Deletes the vectors of these rows; does nothing for rows that have none. */
    remove(rows: number[]): void {
      statements.remove.run(JSON.stringify(rows));
      caches.remove(rows);
    },
    forgetUser(userId: string): void {
      statements.forget.run(userId);
      caches.forgetUser(userId);
    },
    /** Reads a user's vectors into memory in slices with other work between, so that the next search need not. */
    async load(userId: string, modelId: string, signal?: AbortSignal): Promise<void> {
      await caches.load(userId, modelId, signal);
    },
    /**
     * The passages of ready documents nearest to a vector, best first, equal ones in the order of their rows; `score` is
     * the cosine of the vectors as the model gave them. Up to 10,000 passages of a user these are the nearest for certain;
     * beyond, some may be missed. Loads what is not in memory.
     */
    async search(request: VectorRequest): Promise<RankedRow[]> {
      const { userId, modelId, vector, limit, documentIds } = request;
      const table = await caches.load(userId, modelId);
      const named = documentIds && new Set(statements.rowsOf.all(userId, JSON.stringify(documentIds)));
      for (let count = limit + PROPOSED_MORE; ; count *= 4) {
        const proposed = await table.nearest(vector, count, named);
        const ranked = compareRows(new Set(proposed.map(({ row }) => row)), request).slice(0, limit);
        const farthest = proposed[count - 1]?.distance;
        const worst = ranked[limit - 1]?.score;
        if (farthest === undefined) return ranked;
        if (worst !== undefined && (!table.isExact || farthest > 1 - worst + ROUNDING)) return ranked;
      }
    },
    /** Passages of the user that have a vector of the model. */
    count: (userId: string, modelId: string): number => caches.count(userId, modelId),
    /** Whether there is any; cheaper than counting. */
    hasAny: (userId: string, modelId: string): boolean => statements.any.get(userId, modelId) !== undefined,
  };
}

/** The cosine of two vectors, in 64-bit floating point; NaN if either has no direction. */
function cosineOf(left: Float32Array, right: Float32Array): number {
  let [product, ofLeft, ofRight] = [0, 0, 0];
  for (let at = 0; at < left.length; at++) {
    const [one, other] = [left[at] ?? 0, right[at] ?? 0];
    product += one * other;
    ofLeft += one * one;
    ofRight += other * other;
  }
  return product / (Math.sqrt(ofLeft) * Math.sqrt(ofRight));
}

/** What the index asks of the database; lists of rows and ids go in as JSON. */
function prepareStatements({ sqlite }: Database) {
  return {
    insert: sqlite.prepare(
      `INSERT INTO chunk_vectors (chunk_row, user_id, model_id, vector)
       SELECT row, user_id, ?, ? FROM document_chunks WHERE row = ? AND user_id = ?
       ON CONFLICT (chunk_row) DO UPDATE SET model_id = excluded.model_id, vector = excluded.vector`,
    ),
    remove: sqlite.prepare('DELETE FROM chunk_vectors WHERE chunk_row IN (SELECT value FROM json_each(?))'),
    forget: sqlite.prepare('DELETE FROM chunk_vectors WHERE user_id = ?'),
    any: sqlite
      .prepare<[string, string], number>(
        'SELECT 1 FROM chunk_vectors WHERE user_id = ? AND model_id = ? LIMIT 1',
      )
      .pluck(),
    rowsOf: sqlite
      .prepare<[string, string], number>(
        `SELECT document_chunks.row FROM documents JOIN document_chunks ON document_chunks.document_id = documents.id
         WHERE documents.user_id = ? AND documents.id IN (SELECT value FROM json_each(?))`,
      )
      .pluck(),
    // CROSS JOIN keeps SQLite to this order; by itself it walks through all of the user's vectors.
    vectors: sqlite.prepare<[string, string, string], { row: number; bytes: Uint8Array }>(
      `SELECT chunk_row AS row, vector AS bytes FROM json_each(?)
       CROSS JOIN chunk_vectors ON chunk_row = json_each.value
       CROSS JOIN document_chunks ON document_chunks.row = chunk_row
       CROSS JOIN documents ON documents.id = document_id AND status = 'ready'
       WHERE chunk_vectors.user_id = ? AND model_id = ?`,
    ),
  };
}
