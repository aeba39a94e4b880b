import { setImmediate as otherWork } from 'node:timers/promises';
import { background } from '../../../models/background.ts';
import type { Database } from '../../db/connection.ts';
import { release, toVector } from './vector-bytes.ts';
import { VectorTable } from './vector-table.ts';

/** Vectors read at a time: one or two milliseconds. */
const SLICE = 128;
/** Bytes kept in memory over all users; what was searched last stays. */
const MOST_BYTES = 128 * 2 ** 20;
const MOST_TABLES = 32;
/** How long they are kept after the last search. */
const KEPT_MS = 600_000;

/** What of a user's vectors by one model is in memory: all rows up to `cursor`, or all there are. */
interface Cache {
  userId: string;
  modelId: string;
  table: VectorTable | undefined;
  cursor: number;
  complete: boolean;
}

/**
 * Vectors in memory, read from the database on first use and forgotten when other processes write to it, when they
 * take too much room, ten minutes after the last search, or on `clear`.
 */
export class VectorCaches {
  readonly #caches = new Map<string, Cache>();
  readonly #version: () => number;
  readonly #read: (cache: Cache) => { row: number; bytes: Uint8Array }[];
  readonly #count: (cache: Cache) => number;
  #seen: number;
  #idle: NodeJS.Timeout | undefined;

  constructor({ sqlite }: Database) {
    const version = sqlite.prepare('PRAGMA data_version').pluck();
    const read = sqlite.prepare<[string, string, number, number], { row: number; bytes: Uint8Array }>(
      `SELECT chunk_row AS row, vector AS bytes FROM chunk_vectors
       WHERE user_id = ? AND model_id = ? AND chunk_row > ? ORDER BY chunk_row LIMIT ?`,
    );
    const count = sqlite
      .prepare<[string, string], number>(
        'SELECT count(*) FROM chunk_vectors WHERE user_id = ? AND model_id = ?',
      )
      .pluck();
    this.#count = ({ userId, modelId }) => count.get(userId, modelId) ?? 0;
    this.#version = () => Number(version.get());
    this.#read = ({ userId, modelId, cursor }) => read.all(userId, modelId, cursor, SLICE);
    this.#seen = this.#version();
  }

  /** Memory that they take. */
  get bytes(): number {
    return [...this.#caches.values()].reduce((sum, { table }) => sum + (table?.bytes ?? 0), 0);
  }

  /** Reads them into memory in slices, with other work between. */
  async load(userId: string, modelId: string, signal?: AbortSignal): Promise<void> {
    while (!this.#readSlice(this.#find(userId, modelId))) {
      await otherWork();
      signal?.throwIfAborted();
    }
  }

  /** All vectors of a user by a model, read now if they are not in memory; undefined when there are none. */
  table(userId: string, modelId: string): VectorTable | undefined {
    const cache = this.#find(userId, modelId);
    while (!this.#readSlice(cache));
    this.#makeRoom();
    return cache.table;
  }

  /** Takes up a vector that was just written, where its user's are in memory. */
  push(userId: string, modelId: string, row: number, vector: Float32Array): void {
    const cache = this.#caches.get(keyOf(userId, modelId));
    if (!cache || (!cache.complete && row > cache.cursor)) return;
    cache.table ??= new VectorTable(vector.length);
    cache.table.push(row, vector);
  }

  remove(rows: Set<number>): void {
    for (const { table } of this.#caches.values()) table?.remove(rows);
  }

  forgetUser(userId: string): void {
    for (const [key, cache] of this.#caches) if (cache.userId === userId) this.#caches.delete(key);
  }

  clear(): void {
    this.#caches.clear();
  }

  /** The cache, now the one used last. */
  #find(userId: string, modelId: string): Cache {
    this.#noticeOthers();
    this.#idle =
      this.#idle?.refresh() ??
      setTimeout(() => background('idle_vectors', () => this.clear()), KEPT_MS).unref();
    const key = keyOf(userId, modelId);
    const cache = this.#caches.get(key) ?? { userId, modelId, table: undefined, cursor: 0, complete: false };
    this.#caches.delete(key);
    this.#caches.set(key, cache);
    return cache;
  }

  /** `data_version` changes when another connection has written, and only then. */
  #noticeOthers(): void {
    const version = this.#version();
    if (version !== this.#seen) this.clear();
    this.#seen = version;
  }

  /** Reads on; says whether that was all. */
  #readSlice(cache: Cache): boolean {
    if (cache.complete) return true;
    const slice = this.#read(cache);
    for (const { row, bytes } of slice) {
      const vector = toVector(bytes);
      cache.table ??= new VectorTable(vector.length, this.#count(cache));
      cache.table.push(row, vector);
      release(bytes);
      cache.cursor = row;
    }
    cache.complete = slice.length < SLICE;
    return cache.complete;
  }

  #makeRoom(): void {
    for (const key of this.#caches.keys()) {
      if (this.#caches.size <= 1 || (this.bytes <= MOST_BYTES && this.#caches.size <= MOST_TABLES)) return;
      this.#caches.delete(key);
    }
  }
}

function keyOf(userId: string, modelId: string): string {
  return `${userId}\n${modelId}`;
}
