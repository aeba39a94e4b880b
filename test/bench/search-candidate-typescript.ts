import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { NearestRows } from '../../server/documents/search/vector-nearest.ts';
import { quantiseVector } from '../../server/documents/search/vector-quantise.ts';
import type { Candidate } from './search-candidates.ts';

const PROPOSED = 400;

/** One user's vectors in memory: all of their bytes, or one bit a component. */
interface Table {
  rows: number[];
  codes: Uint8Array[];
  factors: number[];
}

/** A scan in plain TypeScript over vectors that SQLite holds as int8. */
export function inTypeScript(kind: 'int8' | 'signs'): Candidate {
  const encode =
    kind === 'int8'
      ? (bytes: Int8Array) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      : packSigns;
  const factorOf = kind === 'int8' ? (bytes: Int8Array) => 1 / lengthOf(bytes) : signFactor;
  return {
    build(directory, _dimensions, all) {
      const sqlite = openFile(directory);
      sqlite.exec('CREATE TABLE vectors (row INTEGER PRIMARY KEY, user INTEGER, vector BLOB)');
      const insert = sqlite.prepare('INSERT INTO vectors VALUES (?, ?, ?)');
      sqlite.transaction(() => {
        for (const { row, user, vector } of all) insert.run(row, user, quantiseVector(vector).code);
      })();
      sqlite.close();
    },
    open(directory) {
      const sqlite = openFile(directory);
      const insert = sqlite.prepare('INSERT INTO vectors VALUES (?, ?, ?)');
      const remove = sqlite.prepare('DELETE FROM vectors WHERE row = ?');
      const read = sqlite.prepare<[number], Buffer>('SELECT vector FROM vectors WHERE row = ?').pluck();
      const tables = new Map<number, Table>();
      const push = (user: number, row: number, stored: Int8Array) => {
        const table = tables.get(user) ?? { rows: [], codes: [], factors: [] };
        tables.set(user, table);
        table.rows.push(row);
        table.codes.push(Uint8Array.from(encode(stored)));
        table.factors.push(factorOf(stored));
      };
      const all = sqlite.prepare<[], { row: number; user: number; vector: Buffer }>('SELECT * FROM vectors');
      for (const { row, user, vector } of all.iterate()) push(user, row, signed(vector));
      return {
        search(user, query, limit) {
          const table = tables.get(user) ?? { rows: [], codes: [], factors: [] };
          if (kind === 'int8') return scan(table, limit, (code) => dot(query, signed(code)));
          const sums = sumsByByte(query);
          const proposed = scan(table, PROPOSED, (code) => lookUp(sums, code));
          return rescore(proposed, query, read, limit);
        },
        add({ row, user, vector }) {
          insert.run(row, user, quantiseVector(vector).code);
          push(user, row, quantiseVector(vector).code);
        },
        remove({ row, user }) {
          remove.run(row);
          const table = tables.get(user);
          const slot = table?.rows.indexOf(row) ?? -1;
          for (const list of [table?.rows, table?.codes, table?.factors]) list?.splice(slot, 1);
        },
        close: () => sqlite.close(),
      };
    },
    bytesOf: (vector) => new Uint8Array(quantiseVector(vector).code.buffer),
  };
}

function openFile(directory: string): Sqlite.Database {
  const sqlite = new Sqlite(join(directory, 'vectors.db'));
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'secure_delete = ON'])
    sqlite.pragma(pragma);
  return sqlite;
}

function scan(
  { rows, codes, factors }: Table,
  limit: number,
  compare: (code: Uint8Array) => number,
): number[] {
  const nearest = new NearestRows(Math.min(limit, rows.length));
  for (let slot = 0; slot < rows.length; slot++) {
    const code = codes[slot];
    if (code) nearest.offer(rows[slot] ?? 0, compare(code) * (factors[slot] ?? 0));
  }
  return nearest.ranked().map(({ row }) => row);
}

function rescore(
  rows: number[],
  query: Float32Array,
  read: { get(row: number): Buffer | undefined },
  limit: number,
): number[] {
  const nearest = new NearestRows(Math.min(limit, rows.length));
  for (const row of rows) {
    const stored = signed(read.get(row) ?? new Uint8Array(0));
    nearest.offer(row, dot(query, stored) / lengthOf(stored));
  }
  return nearest.ranked().map(({ row }) => row);
}

function signed(bytes: Uint8Array): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function dot(query: Float32Array, code: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < code.length; at++) sum += (query[at] ?? 0) * (code[at] ?? 0);
  return sum;
}

function lengthOf(code: Int8Array): number {
  return Math.sqrt(code.reduce((sum, component) => sum + component * component, 0));
}

function packSigns(code: Int8Array): Uint8Array {
  const packed = new Uint8Array(Math.ceil(code.length / 8));
  for (const [at, component] of code.entries())
    if (component >= 0) packed[at >> 3] = (packed[at >> 3] ?? 0) | (1 << (at & 7));
  return packed;
}

/** What makes a product with signs an unbiased estimate of the cosine (Gao and Long, RaBitQ, SIGMOD 2024). */
function signFactor(code: Int8Array): number {
  return lengthOf(code) / code.reduce((sum, component) => sum + Math.abs(component), 0);
}

/** For every byte of signs at every place: the sum of the query's eight components, each with its sign. */
function sumsByByte(query: Float32Array): Float32Array {
  const sums = new Float32Array((query.length / 8) * 256);
  for (let place = 0; place < query.length / 8; place++)
    for (let byte = 0; byte < 256; byte++)
      for (let bit = 0; bit < 8; bit++)
        sums[place * 256 + byte] =
          (sums[place * 256 + byte] ?? 0) + ((byte >> bit) & 1 ? 1 : -1) * (query[place * 8 + bit] ?? 0);
  return sums;
}

function lookUp(sums: Float32Array, code: Uint8Array): number {
  let sum = 0;
  for (let place = 0; place < code.length; place++) sum += sums[place * 256 + (code[place] ?? 0)] ?? 0;
  return sum;
}
