import type { Database } from '../../db/connection.ts';
import { VectorCaches } from './vector-caches.ts';
import type { RankedRow } from './vector-nearest.ts';
import { cosineOf, quantiseQuery, quantiseVector } from './vector-quantise.ts';
import { prepareVectorStatements } from './vector-statements.ts';

/** The vector of a passage. */
export interface VectorEntry {
  /** The chunk's `row` in document_chunks. */
  row: number;
  userId: string;
  /** The embedding model that made it. */
  modelId: string;
  vector: Float32Array;
}

export interface VectorRequest {
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
   * The passages of ready documents nearest to a vector, best first; `score` is the cosine. Exact (but for the 8 bits of
   * a component) up to 10,000 passages of a user; beyond, chosen by 4 bits and compared again by 8. Loads what is not
   * in memory.
   */
  search(request: VectorRequest): RankedRow[];
  /** Passages of the user that have a vector of the model. */
  count(userId: string, modelId: string): number;
  /** Whether there is any; cheaper than counting. */
  hasAny(userId: string, modelId: string): boolean;
}

type WrittenVector = Omit<VectorEntry, 'vector'> & { bytes: Uint8Array };

/** Rows compared again beyond the limit, because 4 bits only estimate. */
const PROPOSED_MORE = 128;
/** Rows looked up beyond the limit, in case some are of documents that are not ready. */
const SPARE = 8;

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

  function write(entries: VectorEntry[]): { replaced: Set<number>; written: WrittenVector[] } {
    const rows = entries.map(({ row }) => row);
    const held = statements.held.all(toJson(rows));
    const written = entries
      .map(({ vector, ...entry }) => ({ ...entry, bytes: new Uint8Array(quantiseVector(vector).buffer) }))
      .filter(
        ({ row, userId, modelId, bytes }) => statements.insert.run(modelId, bytes, row, userId).changes > 0,
      );
    return { replaced: new Set([...held, ...rows.filter((row) => unsettled.has(row))]), written };
  }

  function add(entries: VectorEntry[]): void {
    const mayRollBack = sqlite.inTransaction;
    const { replaced, written } = database.transaction(() => write(entries));
    if (replaced.size > 0 && mayRollBack) caches.clear();
    if (replaced.size > 0) caches.remove(replaced);
    for (const { userId, modelId, row, bytes } of written) caches.push(userId, modelId, row, bytes);
  }

  function search({ userId, modelId, vector, limit, documentIds }: VectorRequest): RankedRow[] {
    settle();
    const table = caches.table(userId, modelId);
    if (!table) return [];
    const allowed = documentIds && new Set(statements.rowsOf.all(userId, JSON.stringify(documentIds)));
    for (let count = limit + PROPOSED_MORE; ; count *= 4) {
      const proposed = table.nearest(vector, count, allowed);
      const found = onlyReady(userId, compareAgain(proposed, { userId, modelId, vector }), limit);
      if (found.length >= limit || proposed.length < count) return found;
    }
  }

  /** By all 8 bits of their vectors, as they are in the database; without rows that are gone. */
  function compareAgain(
    proposed: RankedRow[],
    { userId, modelId, vector }: Pick<VectorRequest, 'userId' | 'modelId' | 'vector'>,
  ): RankedRow[] {
    const query = quantiseQuery(vector);
    const rows = toJson(proposed.map(({ row }) => row));
    return statements.vectors
      .all(rows, userId, modelId)
      .map(({ row, bytes }) => ({ row, score: cosineOf(query, signed(bytes)) }))
      .sort((left, right) => right.score - left.score || left.row - right.row);
  }

  /** The first `limit` whose document is ready. */
  function onlyReady(userId: string, ranked: RankedRow[], limit: number): RankedRow[] {
    const found: RankedRow[] = [];
    for (let first = 0; first < ranked.length && found.length < limit; first += limit + SPARE) {
      const some = ranked.slice(first, first + limit + SPARE);
      const ready = new Set(statements.ready.all(toJson(some.map(({ row }) => row)), userId));
      found.push(...some.filter(({ row }) => ready.has(row)));
    }
    return found.slice(0, limit);
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

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function toJson(rows: Iterable<number>): string {
  return JSON.stringify([...rows]);
}
