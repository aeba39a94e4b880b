import { setImmediate as otherWork } from 'node:timers/promises';
import { NearestRows, type RankedRow } from './vector-nearest.ts';
import { lengthOf, lossOf, quantiseInto, quantiseQuery } from './vector-quantise.ts';

/** Rows up to which no row that could be among the nearest is left out; beyond, the estimate decides who is proposed. */
const MOST_EXACT = 10_000;

/** Rows compared at a time, between which other work is done: some five milliseconds. */
const SLICE = 8_192;
const MOST_DIMENSIONS = 16_384;

/**
 * Vectors of one user by one model in memory, 8 bits a component; rows are in no order. With v = c + e and q = d + f, c and
 * d what is kept of a vector and of a query, the product of q and v differs from that of c and d by at most |q||e| + |f||c|
 * (Cauchy and Schwarz), so each row has a most that its cosine can be.
 */
export class VectorTable {
  readonly dimensions: number;
  #codes: Int8Array;
  readonly #rows: number[] = [];
  /** By which products are divided; NaN for a vector that has no direction. */
  readonly #lengths: number[] = [];
  /** What rounding lost of each vector, as a share of its length. */
  readonly #errors: number[] = [];
  /** Rises when rows change their places. */
  #moves = 0;

  /** `expected` rows will be added soon. Throws RangeError for more than 16,384 dimensions. */
  constructor(dimensions: number, expected = 0) {
    if (dimensions > MOST_DIMENSIONS) throw new RangeError('A vector has too many dimensions.');
    this.dimensions = dimensions;
    this.#codes = new Int8Array(Math.max(16, expected) * dimensions);
  }

  /** Memory that it takes, in bytes. */
  get bytes(): number {
    return this.#codes.byteLength;
  }

  get isExact(): boolean {
    return this.#rows.length <= MOST_EXACT;
  }

  /** Adds a vector under a row that is not in the table; one of another model's size is left out. */
  push(row: number, vector: Float32Array): void {
    if (vector.length !== this.dimensions) return;
    const start = this.#rows.length * this.dimensions;
    if (start === this.#codes.length) {
      const roomier = new Int8Array(Math.ceil(1.5 * start));
      roomier.set(this.#codes);
      this.#codes = roomier.subarray(0, roomier.length - (roomier.length % this.dimensions));
    }
    const { scale, loss } = quantiseInto(this.#codes, start, vector);
    this.#rows.push(row);
    this.#lengths.push(lengthOf(vector) / scale || Number.NaN);
    this.#errors.push(loss);
  }

  /** Takes rows out and overwrites their vectors. */
  remove(rows: Set<number>): void {
    for (let slot = this.#rows.length - 1; slot >= 0; slot--)
      if (rows.has(this.#rows[slot] ?? -1)) this.#removeSlot(slot);
  }

  /**
   * The `count` rows whose cosine with the query may be highest, best first, and the most that it can be, with other work
   * between. Only rows that are `wanted`.
   */
  async nearest(query: Float32Array, count: number, wanted = (_row: number) => true): Promise<RankedRow[]> {
    if (query.length !== this.dimensions) return [];
    const quantised = quantiseQuery(query);
    const asked = {
      code: quantised.code,
      length: lengthOf(query) / quantised.scale,
      error: lossOf(query, quantised),
      wanted,
    };
    for (;;) {
      const moves = this.#moves;
      const nearest = new NearestRows(Math.min(count, this.#rows.length));
      for (let first = 0; first < this.#rows.length && moves === this.#moves; first += SLICE) {
        if (first > 0) await otherWork();
        if (moves === this.#moves) this.#offer(first, asked, nearest);
      }
      if (moves === this.#moves) return nearest.ranked();
    }
  }

  #offer(
    first: number,
    asked: { code: Int16Array; length: number; error: number; wanted: (row: number) => boolean },
    nearest: NearestRows,
  ): void {
    const { code, length, error, wanted } = asked;
    const end = Math.min(first + SLICE, this.#rows.length);
    let { worst } = nearest;
    for (let slot = first; slot < end; slot++) {
      const ofVector = this.#errors[slot] ?? 0;
      // The last part is for 64-bit rounding.
      const slack = ofVector + error * (1 + ofVector) + 1e-9;
      const product = multiply(this.#codes, slot * this.dimensions, code);
      const lengths = (this.#lengths[slot] ?? 0) * length;
      // Most rows end here, before a division; also those whose length is NaN.
      if (!(product > (worst - slack) * lengths)) continue;
      const row = this.#rows[slot] ?? 0;
      if (wanted(row)) nearest.offer(row, product / lengths + slack);
      worst = nearest.worst;
    }
  }

  /** The last row takes the place of the one that goes. */
  #removeSlot(slot: number): void {
    this.#moves++;
    const last = (this.#rows.length - 1) * this.dimensions;
    this.#codes.copyWithin(slot * this.dimensions, last, last + this.dimensions);
    this.#codes.fill(0, last, last + this.dimensions);
    for (const list of [this.#rows, this.#lengths, this.#errors]) {
      list[slot] = list.at(-1) ?? 0;
      list.pop();
    }
  }
}

/** The product of a row and a query; `quantiseQuery` sees to it that it fits 32 bits. */
function multiply(codes: Int8Array, start: number, query: Int16Array): number {
  const { length } = query;
  let one = 0;
  let two = 0;
  let three = 0;
  let four = 0;
  let at = 0;
  // Four sums side by side, which a processor adds to at once.
  for (; at + 3 < length; at += 4) {
    one = (one + (codes[start + at] as number) * (query[at] as number)) | 0;
    two = (two + (codes[start + at + 1] as number) * (query[at + 1] as number)) | 0;
    three = (three + (codes[start + at + 2] as number) * (query[at + 2] as number)) | 0;
    four = (four + (codes[start + at + 3] as number) * (query[at + 3] as number)) | 0;
  }
  for (; at < length; at++) one = (one + (codes[start + at] as number) * (query[at] as number)) | 0;
  return one + two + three + four;
}
