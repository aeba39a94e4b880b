import { setImmediate as otherWork } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import { VectorTable } from './vector-table.ts';

/** Vectors read at a time: one or two milliseconds. */
const SLICE = 128;
/** Bytes kept in memory over all users; what was searched last stays. */
const MOST_BYTES = 128 * 2 ** 20;
/** How long they are kept after the last search. */
const KEPT_MS = 600_000;

/** What of a user's vectors is in memory: all rows up to `cursor`, or all there are. */
interface Cache {
  modelId: string;
  table: VectorTable;
  cursor: number;
  isComplete: boolean;
}

/**
 * Vectors in memory by user, of the model that was asked for last. They are hints, never the truth: some may be gone from
 * the database or stand here twice. Forgotten when another process writes to it, when they take too much room, and ten
 * minutes after the last search.
 */
export class VectorCaches {
  /** What was used last comes last. */
  readonly #caches = new Map<string, Cache>();
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** Deleted in the database, still in memory: the transaction around may yet be rolled back. */
  readonly #removed = new Set<number>();
  #version: number | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#statements = prepareStatements(database);
    this.#version = this.#statements.version.get();
  }

  /** Memory that they take. */
  get bytes(): number {
    return [...this.#caches.values()].reduce((sum, { table }) => sum + table.bytes, 0);
  }

  /** Passages of the user that have a vector of the model. */
  count(userId: string, modelId: string): number {
    return this.#statements.count.get(userId, modelId) ?? 0;
  }

  /** All vectors of a user by a model; what is not in memory is read in slices with other work between. */
  async load(userId: string, modelId: string, signal?: AbortSignal): Promise<VectorTable> {
    for (;;) {
      const cache = this.#find(userId, modelId);
      this.#readOn(userId, cache);
      if (cache.isComplete) {
        this.#makeRoom();
        return cache.table;
      }
      await otherWork();
      signal?.throwIfAborted();
    }
  }

  /** Takes up a vector that was just written, where its user's are in memory. */
  push(userId: string, modelId: string, row: number, vector: Float32Array): void {
    const cache = this.#caches.get(userId);
    if (cache?.modelId !== modelId) return;
    if (cache.isComplete || row <= cache.cursor) cache.table.push(row, vector);
  }

  /** Takes rows out before the next search, where they are gone from the database by then. */
  remove(rows: number[]): void {
    if (this.#caches.size > 0) for (const row of rows) this.#removed.add(row);
  }

  forgetUser(userId: string): void {
    this.#caches.delete(userId);
  }

  /** The cache, now the one used last. */
  #find(userId: string, modelId: string): Cache {
    this.#idle = this.#idle?.refresh() ?? setTimeout(() => this.#caches.clear(), KEPT_MS).unref();
    this.#follow();
    const known = this.#caches.get(userId);
    const isUsable = known?.modelId === modelId && (!known.isComplete || known.table.isInForm);
    const cache = isUsable
      ? known
      : { modelId, table: new VectorTable(this.count(userId, modelId)), cursor: 0, isComplete: false };
    this.#caches.delete(userId);
    this.#caches.set(userId, cache);
    return cache;
  }

  /** Follows what was deleted here, and what other connections did: `data_version` changes when one of them has written. */
  #follow(): void {
    const version = this.#statements.version.get();
    if (version !== this.#version) this.#caches.clear();
    this.#version = version;
    if (this.#removed.size === 0) return;
    // Still there: rolled back.
    if (this.#statements.held.get(JSON.stringify([...this.#removed]))) this.#caches.clear();
    for (const { table } of this.#caches.values()) table.remove(this.#removed);
    this.#removed.clear();
  }

  #readOn(userId: string, cache: Cache): void {
    if (cache.isComplete) return;
    const slice = this.#statements.read.all(userId, cache.modelId, cache.cursor, SLICE);
    for (const { row, bytes } of slice) {
      cache.table.push(row, toVector(bytes));
      // Given back at once: the garbage collector takes notice of many megabytes late, and then of all together.
      if (bytes.buffer.byteLength === bytes.byteLength) bytes.buffer.transfer(0);
    }
    cache.cursor = slice.at(-1)?.row ?? cache.cursor;
    cache.isComplete = slice.length < SLICE;
  }

  #makeRoom(): void {
    for (const userId of this.#caches.keys())
      if (this.#caches.size > 1 && this.bytes > MOST_BYTES) this.#caches.delete(userId);
  }
}

/**
 * The vector that these bytes store: 32-bit floating point, in the order of the machine (all that Node runs on agree).
 * Shares their memory where that lies on a multiple of four.
 */
export function toVector(bytes: Uint8Array): Float32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(buffer, byteOffset, Math.floor(byteLength / 4));
}

function prepareStatements({ sqlite }: Database) {
  return {
    version: sqlite.prepare<[], number>('PRAGMA data_version').pluck(),
    read: sqlite.prepare<[string, string, number, number], { row: number; bytes: Uint8Array<ArrayBuffer> }>(
      `SELECT chunk_row AS row, vector AS bytes FROM chunk_vectors
       WHERE user_id = ? AND model_id = ? AND chunk_row > ? ORDER BY chunk_row LIMIT ?`,
    ),
    count: sqlite
      .prepare<[string, string], number>(
        'SELECT count(*) FROM chunk_vectors WHERE user_id = ? AND model_id = ?',
      )
      .pluck(),
    held: sqlite
      .prepare<[string], number>(
        'SELECT 1 FROM chunk_vectors WHERE chunk_row IN (SELECT value FROM json_each(?)) LIMIT 1',
      )
      .pluck(),
  };
}
