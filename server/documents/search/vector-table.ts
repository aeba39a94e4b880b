import { bytesFormat, nibblesFormat, type VectorFormat } from './vector-formats.ts';
import { NearestRows, type RankedRow } from './vector-nearest.ts';
import { makeVectorScans, STREAMS } from './vector-scan.ts';

/** Rows up to which a table keeps 8 bits a component, so that it can say what cannot be among the nearest. */
export const MOST_EXACT = 10_000;

const PAGE = 65_536;
/** The first page holds the query and one batch of products; vectors follow. */
const QUERY = 0;
const PRODUCTS = PAGE / 2;
const BATCH = PAGE / 2 / Int32Array.BYTES_PER_ELEMENT;
const MOST_DIMENSIONS = PAGE / 2 / Int16Array.BYTES_PER_ELEMENT;

/** Vectors of one user by one model, in memory; rows are in no order. Beyond 10,000 rows, 4 bits a component are kept. */
export class VectorTable {
  readonly dimensions: number;
  #format: VectorFormat;
  readonly #memory = new WebAssembly.Memory({ initial: 2 });
  /** All of the memory; made anew when that grows. */
  #view = new Uint8Array(this.#memory.buffer);
  readonly #scans = makeVectorScans(this.#memory);
  readonly #rows: number[] = [];
  /** By which products are divided; NaN for a vector that has no direction. */
  readonly #lengths: number[] = [];
  /** How far cosines can be from their estimates; none where they are not bounded. */
  readonly #errors: number[] = [];

  /** `expected` rows will be added soon. Throws RangeError for more than 16,384 dimensions. */
  constructor(dimensions: number, expected = 0) {
    if (dimensions > MOST_DIMENSIONS) throw new RangeError('A vector has too many dimensions.');
    this.#format = expected > MOST_EXACT ? nibblesFormat : bytesFormat;
    this.dimensions = dimensions;
  }

  /** Memory that it takes, in bytes. */
  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Whether `nearest` bounds cosines or only estimates them. */
  get isBounded(): boolean {
    return this.#format.bounded;
  }

  /** Whether it has become small enough to hold 8 bits a component, but no longer does. */
  get isTooCoarse(): boolean {
    return !this.isBounded && this.#rows.length <= MOST_EXACT;
  }

  /** Adds a vector under a row that is not in the table; one of another model's size is left out. */
  push(row: number, vector: Float32Array): void {
    if (vector.length !== this.dimensions) return;
    if (this.#rows.length === MOST_EXACT && this.#format === bytesFormat) this.#coarsen();
    const slot = this.#rows.push(row) - 1;
    this.#write(slot, vector);
  }

  /** Takes rows out and overwrites their vectors. */
  remove(rows: Set<number>): void {
    for (let slot = this.#rows.length - 1; slot >= 0; slot--)
      if (rows.has(this.#rows[slot] ?? -1)) this.#removeSlot(slot);
  }

  /**
   * The `count` rows whose cosine with the query may be highest, best first, and that cosine: where the table is bounded
   * the most that it can be, else an estimate. Only rows that are `wanted`.
   */
  nearest(query: Float32Array, count: number, wanted = (_row: number) => true): RankedRow[] {
    if (query.length !== this.dimensions) return [];
    const { code, length, excess, error } = this.#format.encodeQuery(query);
    new Uint8Array(this.#memory.buffer, QUERY, PRODUCTS).fill(0);
    new Int8Array(this.#memory.buffer, QUERY).set(new Int8Array(code.buffer));
    const nearest = new NearestRows(Math.min(count, this.#rows.length));
    const isBounded = this.isBounded;
    let { worst } = nearest;
    for (let first = 0; first < this.#rows.length; first += BATCH) {
      const products = this.#multiply(first);
      for (let index = 0; index < products.length; index++) {
        const slot = first + index;
        const slack = isBounded ? bound(this.#errors[slot] ?? 0, error) : 0;
        const product = (products[index] ?? 0) - excess;
        const lengths = (this.#lengths[slot] ?? 0) * length;
        // Most rows end here, before a division; also those whose length is NaN.
        if (!(product > (worst - slack) * lengths)) continue;
        const row = this.#rows[slot] ?? 0;
        if (wanted(row)) nearest.offer(row, product / lengths + slack);
        worst = nearest.worst;
      }
    }
    return nearest.ranked();
  }

  /** Products of the query with a batch of rows. */
  #multiply(first: number): Int32Array {
    const count = Math.min(BATCH, this.#rows.length - first);
    const inStream = Math.ceil(count / STREAMS);
    this.#scans[this.#format.scan](QUERY, this.#startOf(first), this.#stride, inStream, PRODUCTS);
    return new Int32Array(this.#memory.buffer, PRODUCTS, count);
  }

  get #stride(): number {
    return this.#format.stride(this.dimensions);
  }

  #startOf(slot: number): number {
    return PAGE + slot * this.#stride;
  }

  #write(slot: number, vector: Float32Array): void {
    // Where rows are no multiple of the streams, the last stream reads on beyond them.
    const missing = this.#startOf(slot + STREAMS) - this.bytes;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    if (this.#view.length < this.bytes) this.#view = new Uint8Array(this.#memory.buffer);
    const { length, error } = this.#format.encode(vector, this.#view, this.#startOf(slot));
    this.#lengths[slot] = length;
    if (this.isBounded) this.#errors[slot] = error;
  }

  /** Rewrites all rows in 4 bits, in place: a row never comes to lie behind where it was. */
  #coarsen(): void {
    const places = this.#rows.map((_, slot) => this.#startOf(slot));
    this.#format = nibblesFormat;
    this.#errors.length = 0;
    for (const [slot, place] of places.entries())
      this.#write(slot, Float32Array.from(new Int8Array(this.#memory.buffer, place, this.dimensions)));
  }

  /** The last row takes the place of the one that goes. */
  #removeSlot(slot: number): void {
    const bytes = new Uint8Array(this.#memory.buffer);
    const last = this.#startOf(this.#rows.length - 1);
    bytes.copyWithin(this.#startOf(slot), last, last + this.#stride);
    bytes.fill(0, last, last + this.#stride);
    this.#rows[slot] = this.#rows.at(-1) ?? 0;
    this.#lengths[slot] = this.#lengths.at(-1) ?? 0;
    if (this.isBounded) this.#errors[slot] = this.#errors.at(-1) ?? 0;
    this.#rows.pop();
    this.#lengths.pop();
    this.#errors.length = Math.min(this.#errors.length, this.#rows.length);
  }
}

/** What a cosine can be more than its estimate, from what its two vectors lost; the rest is for 64-bit rounding. */
function bound(ofVector: number, ofQuery: number): number {
  return ofVector + ofQuery * (1 + ofVector) + 1e-9;
}
