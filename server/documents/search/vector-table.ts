import { setImmediate as otherWork } from 'node:timers/promises';
import type { Matches } from 'usearch';

/** Rows up to which vectors are held as they are; beyond, a byte holds a component, and a distance is an estimate. */
const MOST_EXACT = 10_000;
/** Bytes compared at a time, between which other work is done: a millisecond or two. */
const BLOCK_BYTES = 8 * 2 ** 20;
const FEWEST_ROWS = 64;

/** A row and 1 less the cosine of its vector with a query. */
interface NearRow {
  row: number;
  distance: number;
}

/** Vectors one after the other, from the start of their memory: usearch knows nothing of views that begin further on. */
interface Block {
  rows: number[];
  components: Float32Array | Int8Array;
}

/** Vectors of one user by one model in memory; usearch compares all of them with a query, without a graph. */
export class VectorTable {
  /** Whether vectors are held as they are; else a byte holds a component. */
  readonly isExact: boolean;
  readonly #expected: number;
  readonly #blocks: Block[] = [];
  #dimensions = 0;

  /** For `expected` rows or so, which have as many dimensions as the first of them. */
  constructor(expected: number) {
    this.isExact = expected <= MOST_EXACT;
    this.#expected = expected;
  }

  /** Memory that it takes, in bytes. */
  get bytes(): number {
    return this.#blocks.reduce((sum, { components }) => sum + components.byteLength, 0);
  }

  /** Whether so many rows as it has would be held in the same way if it were made anew. */
  get isInForm(): boolean {
    return this.isExact === this.#blocks.reduce((sum, { rows }) => sum + rows.length, 0) <= MOST_EXACT;
  }

  get #Components() {
    return this.isExact ? Float32Array : Int8Array;
  }

  /** Adds a vector; one of another size, or without direction, is left out. */
  push(row: number, vector: Float32Array): void {
    this.#dimensions ||= vector.length;
    if (vector.length !== this.#dimensions || !vector.some(Boolean)) return;
    const { rows, components } = this.#roomyBlock();
    this.#write(components, rows.length * this.#dimensions, vector);
    rows.push(row);
  }

  /** Takes rows out and overwrites their vectors. */
  remove(gone: Set<number>): void {
    for (const { rows, components } of this.#blocks)
      for (let slot = rows.length - 1; slot >= 0; slot--) {
        if (!gone.has(rows[slot] ?? 0)) continue;
        // The last takes its place. No row leaves its block, so that a search that is under way misses none.
        const last = (rows.length - 1) * this.#dimensions;
        components.copyWithin(slot * this.#dimensions, last, last + this.#dimensions);
        components.fill(0, last, last + this.#dimensions);
        rows[slot] = rows.at(-1) ?? 0;
        rows.pop();
      }
  }

  /** The `count` rows nearest to a query, best first, with other work between; absent `wanted`: of all. */
  async nearest(query: Float32Array, count: number, wanted?: Set<number>): Promise<NearRow[]> {
    if (query.length !== this.#dimensions || !query.some(Boolean)) return [];
    // Loaded by the first search: 7 MB that a server which nobody searches does without.
    const { exactSearch, MetricKind } = await import('usearch');
    const asked = new this.#Components(query.length);
    this.#write(asked, 0, query);
    const found: NearRow[] = [];
    for (const block of this.#blocks) {
      const { rows, components } = wanted ? this.#only(block, wanted) : block;
      const most = Math.min(count, rows.length);
      if (most === 0) continue;
      const held = components.subarray(0, rows.length * this.#dimensions);
      const matches = exactSearch(held, asked, this.#dimensions, most, MetricKind.Cos, 1) as Matches;
      for (const [place, slot] of matches.keys.entries())
        found.push({ row: rows[Number(slot)] ?? 0, distance: matches.distances[place] ?? 0 });
      await otherWork();
    }
    return found.sort((left, right) => left.distance - right.distance).slice(0, count);
  }

  /** The last block if it has room, else a new one. */
  #roomyBlock(): Block {
    const last = this.#blocks.at(-1);
    if (last && last.components.length > last.rows.length * this.#dimensions) return last;
    const most = Math.ceil(BLOCK_BYTES / this.#Components.BYTES_PER_ELEMENT / this.#dimensions);
    const room = Math.min(most, Math.max(FEWEST_ROWS, this.#expected));
    const block = { rows: [], components: new this.#Components(room * this.#dimensions) };
    this.#blocks.push(block);
    return block;
  }

  /** A copy of the rows that are wanted; the block itself where all are. */
  #only(block: Block, wanted: Set<number>): Block {
    const slots: number[] = [];
    for (let slot = 0; slot < block.rows.length; slot++)
      if (wanted.has(block.rows[slot] ?? 0)) slots.push(slot);
    if (slots.length === block.rows.length) return block;
    const components = block.components.slice(0, slots.length * this.#dimensions);
    for (const [place, slot] of slots.entries()) {
      const start = slot * this.#dimensions;
      components.set(block.components.subarray(start, start + this.#dimensions), place * this.#dimensions);
    }
    return { rows: slots.map((slot) => block.rows[slot] ?? 0), components };
  }

  /** Writes the components of a vector as they are held; 127 is the largest in a byte. */
  #write(target: Float32Array | Int8Array, start: number, vector: Float32Array): void {
    let largest = 0;
    for (const component of vector) largest = Math.max(largest, Math.abs(component));
    for (let at = 0; at < vector.length; at++) {
      const component = vector[at] ?? 0;
      target[start + at] = this.isExact ? component : Math.round((127 * component) / largest);
    }
  }
}
