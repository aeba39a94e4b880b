/** A row and how near it is; higher is nearer. */
export interface RankedRow {
  row: number;
  score: number;
}

/** Keeps the `count` best of all rows that it is offered, in a heap with the worst of them on top. */
export class NearestRows {
  readonly #rows: Float64Array;
  readonly #scores: Float64Array;

  constructor(count: number) {
    this.#rows = new Float64Array(count);
    this.#scores = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  }

  /** What a score must exceed to be kept. */
  get worst(): number {
    return this.#scores[0] ?? Number.POSITIVE_INFINITY;
  }

  offer(row: number, score: number): void {
    // Also false for NaN, the score of a vector without direction.
    if (!(score > this.worst)) return;
    let hole = 0;
    for (let child = this.#worseChild(0); this.#at(child) < score; child = this.#worseChild(hole)) {
      this.#put(hole, this.#rows[child] ?? 0, this.#at(child));
      hole = child;
    }
    this.#put(hole, row, score);
  }

  /** Best first; equal scores in the order of their rows. */
  ranked(): RankedRow[] {
    return Array.from(this.#scores, (score, index) => ({ row: this.#rows[index] ?? 0, score }))
      .filter(({ score }) => score !== Number.NEGATIVE_INFINITY)
      .sort((left, right) => right.score - left.score || left.row - right.row);
  }

  #worseChild(parent: number): number {
    const child = 2 * parent + 1;
    return this.#at(child + 1) < this.#at(child) ? child + 1 : child;
  }

  #at(index: number): number {
    return this.#scores[index] ?? Number.POSITIVE_INFINITY;
  }

  #put(index: number, row: number, score: number): void {
    this.#rows[index] = row;
    this.#scores[index] = score;
  }
}
