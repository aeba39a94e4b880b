import { NearestRows, type RankedRow } from './vector-nearest.ts';
import { quantiseQuery } from './vector-quantise.ts';
import { makeVectorScan } from './vector-scan.ts';

const PAGE = 65_536;
/** The first page holds the query and one batch of products; vectors follow. */
const QUERY = 0;
const PRODUCTS = PAGE / 2;
const BATCH = PAGE / 2 / Int32Array.BYTES_PER_ELEMENT;
const MOST_DIMENSIONS = PAGE / 2 / Int16Array.BYTES_PER_ELEMENT;
/** Components that the scan reads at a time. */
const BLOCK = 16;

/** Vectors of one user by one model, in memory: one byte a component and sixteen a row. Rows are in no order. */
export class VectorTable {
  readonly dimensions: number;
  readonly #stride: number;
  readonly #memory = new WebAssembly.Memory({ initial: 2 });
  readonly #scan = makeVectorScan(this.#memory);
  readonly #rows: number[] = [];
  /** Of the vectors, 0 for one that has no direction. */
  readonly #lengths: number[] = [];

  /** Throws RangeError for more than 16,384 dimensions. */
  constructor(dimensions: number) {
    if (dimensions > MOST_DIMENSIONS) throw new RangeError('A vector has too many dimensions.');
    this.dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / BLOCK) * BLOCK;
  }

  /** Memory that it takes, in bytes. */
  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Adds a vector of 8-bit components under a row that is not in the table; one of another model's size is left out. */
  push(row: number, vector: Uint8Array): void {
    if (vector.length !== this.dimensions) return;
    const start = this.#startOf(this.#rows.length);
    const missing = start + this.#stride - this.bytes;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(this.#memory.buffer, start, this.dimensions).set(vector);
    this.#rows.push(row);
    this.#lengths.push(lengthOf(new Int8Array(vector.buffer, vector.byteOffset, vector.length)));
  }

  /** Takes rows out and overwrites their vectors. */
  remove(rows: Set<number>): void {
    for (let slot = this.#rows.length - 1; slot >= 0; slot--)
      if (rows.has(this.#rows[slot] ?? -1)) this.#removeSlot(slot);
  }

  /** The `count` rows of highest cosine with the query, best first; only `allowed` rows if given. */
  nearest(query: Float32Array, count: number, allowed?: Set<number>): RankedRow[] {
    if (query.length !== this.dimensions) return [];
    const quantised = quantiseQuery(query);
    new Int16Array(this.#memory.buffer, QUERY, this.dimensions).set(quantised);
    const nearest = new NearestRows(Math.min(count, this.#rows.length));
    for (let slot = 0; slot < this.#rows.length; slot += BATCH)
      this.#offerBatch(slot, nearest, lengthOf(quantised), allowed);
    return nearest.ranked();
  }

  #offerBatch(first: number, nearest: NearestRows, lengthOfQuery: number, allowed?: Set<number>): void {
    const count = Math.min(BATCH, this.#rows.length - first);
    this.#scan(QUERY, this.#startOf(first), this.#stride, count, PRODUCTS);
    const products = new Int32Array(this.#memory.buffer, PRODUCTS, count);
    for (let index = 0; index < count; index++) {
      const score = (products[index] ?? 0) / ((this.#lengths[first + index] ?? 0) * lengthOfQuery);
      if (!(score > nearest.worst)) continue;
      const row = this.#rows[first + index] ?? 0;
      if (!allowed || allowed.has(row)) nearest.offer(row, score);
    }
  }

  #startOf(slot: number): number {
    return PAGE + slot * this.#stride;
  }

  /** The last row takes the place of the one that goes. */
  #removeSlot(slot: number): void {
    const bytes = new Uint8Array(this.#memory.buffer);
    const last = this.#startOf(this.#rows.length - 1);
    bytes.copyWithin(this.#startOf(slot), last, last + this.#stride);
    bytes.fill(0, last, last + this.#stride);
    this.#rows[slot] = this.#rows.at(-1) ?? 0;
    this.#lengths[slot] = this.#lengths.at(-1) ?? 0;
    this.#rows.pop();
    this.#lengths.pop();
  }
}

function lengthOf(vector: Int8Array | Int16Array): number {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += (vector[at] ?? 0) ** 2;
  return Math.sqrt(squares);
}
