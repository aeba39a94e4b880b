import type { Database } from '../../db/connection.ts';
import { toBytes, toVector } from './vector-bytes.ts';
import { VectorCaches } from './vector-caches.ts';
import type { RankedRow } from './vector-nearest.ts';
import { cosineOf } from './vector-quantise.ts';

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

export interface VectorIndex {
  /** Writes vectors, in place of those that the passages had. A passage that is gone, or another user's, is left out. */
  add(entries: VectorEntry[]): void;
  /** Deletes the vectors of these rows; does nothing for rows that have none. */
  remove(rows: number[]): void;
  forgetUser(userId: string): void;
  /** Reads a user's vectors into memory in slices with other work between, so that the next search need not. */
  load(userId: string, modelId: string, signal?: AbortSignal): Promise<void>;
  /**
   * The passages of ready documents nearest to a vector, best first, equal ones in the order of their rows; `score` is the
   * cosine of the vectors as the model gave them. Up to 10,000 passages of a user these are the nearest for certain;
   * beyond, some may be missed. Loads what is not in memory.
   */
  search(request: VectorRequest): Promise<RankedRow[]>;
  /** Passages of the user that have a vector of the model. */
  count(userId: string, modelId: string): number;
  /** Whether there is any; cheaper than counting. */
  hasAny(userId: string, modelId: string): boolean;
}

/** Rows that are proposed at least, and beyond the limit, because 8 bits only estimate. */
const PROPOSED = 128;
const PROPOSED_MORE = 64;

/** Dense search over `chunk_vectors` (docs/adr/0008-vector-index.md). */
export function createVectorIndex(database: Database): VectorIndex {
  const { sqlite } = database;
  const caches = new VectorCaches(database);
  const statements = prepareVectorStatements(database);
  // Removed from the table, still in memory: a transaction around may yet be rolled back.
  const unsettled = new Set<number>();

  function settle(): void {
    if (unsettled.size === 0 || sqlite.inTransaction) return;
    const held = new Set(statements.held.all(toJson(unsettled)));
    caches.remove(new Set([...unsettled].filter((row) => !held.has(row))));
    unsettled.clear();
  }

  function write(entries: VectorEntry[]): { replaced: Set<number>; written: VectorEntry[] } {
    const rows = entries.map(({ row }) => row);
    const held = statements.held.all(toJson(rows));
    const written = entries.filter(
      ({ row, userId, modelId, vector }) =>
        statements.insert.run(modelId, toBytes(vector), row, userId).changes > 0,
    );
    return { replaced: new Set([...held, ...rows.filter((row) => unsettled.has(row))]), written };
  }

  function add(entries: VectorEntry[]): void {
    const mayRollBack = sqlite.inTransaction;
    const { replaced, written } = database.transaction(() => write(entries));
    if (replaced.size > 0 && mayRollBack) caches.clear();
    if (replaced.size > 0) caches.remove(replaced);
    for (const { userId, modelId, row, vector } of written) caches.push(userId, modelId, row, vector);
  }

  async function search(request: VectorRequest): Promise<RankedRow[]> {
    settle();
    const { userId, modelId, vector, limit } = request;
    const table = caches.table(userId, modelId);
    if (!table) return [];
    const wanted = wantedRows(request);
    for (let count = Math.max(PROPOSED, limit + PROPOSED_MORE); ; count *= 4) {
      const proposed = await table.nearest(vector, count, wanted);
      const compare = (rows: number[]) => compareRows(rows, request);
      const { ranked, isSure } = compareProposed({ proposed, limit, isBounded: table.isExact, compare });
      if (isSure || proposed.length < count) return ranked;
    }
  }

  /** Whether a row may be found; undefined where all may. */
  function wantedRows({ userId, documentIds }: VectorRequest): ((row: number) => boolean) | undefined {
    if (documentIds) {
      const named = new Set(statements.rowsOf.all(userId, JSON.stringify(documentIds)));
      return (row) => named.has(row);
    }
    const notReady = new Set(statements.notReady.all(userId));
    return notReady.size > 0 ? (row) => !notReady.has(row) : undefined;
  }

  /** By their vectors as they are in the database; without rows that are gone or have no direction. */
  function compareRows(rows: number[], { userId, modelId, vector }: VectorRequest): RankedRow[] {
    // In the order in which they lie on the disk.
    return statements.vectors
      .all(toJson(rows.toSorted((left, right) => left - right)), userId, modelId)
      .map(({ row, bytes }) => ({ row, score: cosineOf(vector, toVector(bytes)) }))
      .filter(({ score }) => !Number.isNaN(score));
  }

  return {
    add,
    remove: (rows) => {
      statements.remove.run(toJson(rows));
      for (const row of rows) unsettled.add(row);
      settle();
    },
    forgetUser: (userId) => {
      statements.forget.run(userId);
      caches.forgetUser(userId);
    },
    load: (userId, modelId, signal) => caches.load(userId, modelId, signal),
    search,
    count: (userId, modelId) => statements.count.get(userId, modelId) ?? 0,
    hasAny: (userId, modelId) => statements.any.get(userId, modelId) !== undefined,
  };
}

function toJson(rows: Iterable<number>): string {
  return JSON.stringify([...rows]);
}

interface Comparison {
  /** Best first. No row that is left out has a higher `score` than the last. */
  proposed: RankedRow[];
  limit: number;
  /** Whether `score` is the most that a cosine can be, or an estimate of it. */
  isBounded: boolean;
  /** Cosines of some of these rows with the query; rows that are gone are left out. */
  compare(rows: number[]): RankedRow[];
}

/**
 * The `limit` proposed rows of highest cosine, best first, equal ones in the order of their rows; `isSure` if nothing
 * that was not proposed can be among them. From bounds that is certain, and no more rows are compared than it takes
 * (Fagin, Lotem and Naor's threshold algorithm, 2001); estimates are all compared, and taken for good.
 */
function compareProposed({ proposed, limit, isBounded, compare }: Comparison): {
  ranked: RankedRow[];
  isSure: boolean;
} {
  let ranked: RankedRow[] = [];
  for (let next = 0; next < proposed.length; ) {
    const some = proposed.slice(next, isBounded ? next + limit + STEP : undefined);
    next += some.length;
    ranked = best([...ranked, ...compare(some.map(({ row }) => row))], limit);
    const mostLeft = proposed[next]?.score ?? some.at(-1)?.score ?? 0;
    if (isBounded && mostLeft < (ranked[limit - 1]?.score ?? Number.NEGATIVE_INFINITY))
      return { ranked, isSure: true };
  }
  return { ranked, isSure: !isBounded && ranked.length >= limit };
}

/** Rows compared beyond the limit before looking whether that was enough. */
const STEP = 24;

function best(rows: RankedRow[], limit: number): RankedRow[] {
  return rows.sort((left, right) => right.score - left.score || left.row - right.row).slice(0, limit);
}

/** What the vector index asks of the database; lists of rows and ids go in as JSON. */
function prepareVectorStatements({ sqlite }: Database) {
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
