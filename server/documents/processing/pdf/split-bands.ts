import { median, type Row, topOf } from './line.ts';

/** Free space between `left` and `right`. */
export interface Gap {
  left: number;
  right: number;
}

/** Rows that follow each other and share the same free stripes from top to bottom; often none. */
export interface Band {
  rows: Row[];
  gutters: Gap[];
}

/** In heights of the font: less is the blank of a justified line. */
const GUTTER_WIDTH = 0.8;
/** Rows further apart than this many times the usual distance are not one text in columns. */
const DETACHED = 2.2;

/**
 * Cuts a page or column into bands, top to bottom (XY-cut after Nagy and Seth, 1984, made greedy: a band goes on as long as
 * one stripe stays free through it). Rows without a stripe are gathered in bands without gutters.
 */
export function splitBands(rows: readonly Row[]): Band[] {
  const width = GUTTER_WIDTH * median(rows.flatMap((row) => row.map(({ size }) => size)));
  const distance = median(rows.slice(1).map((row, index) => topOf(row) - topOf(rows[index])));
  const bands: Band[] = [];
  for (let start = 0; start < rows.length; ) {
    const band = growBand(rows, start, width, DETACHED * distance);
    start += band.rows.length;
    const last = bands.at(-1);
    if (band.gutters.length === 0 && last?.gutters.length === 0)
      for (const row of band.rows) last.rows.push(row);
    else bands.push(band);
  }
  return bands;
}

function growBand(rows: readonly Row[], start: number, width: number, detached: number): Band {
  const band: Row[] = [];
  const reach: Gap = { left: Number.POSITIVE_INFINITY, right: Number.NEGATIVE_INFINITY };
  let free: Gap[] = [{ left: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY }];
  let gutters: Gap[] = [];
  for (let at = start; at < rows.length; at++) {
    const row = rows[at] ?? [];
    const last = band.at(-1);
    if (last && gutters.length > 0 && row.length === 1 && topOf(row) - topOf(last) > detached) break;
    const begins = last !== undefined && gutters.length === 0 && beginsColumns(last, row);
    if (begins && row.length === 1 && band.length > 1) band.pop();
    if (begins && (row.length > 1 || at - start > 1)) break;
    reach.left = Math.min(reach.left, row[0]?.left ?? 0);
    reach.right = Math.max(reach.right, row.at(-1)?.right ?? 0);
    const left = intersect(free, gapsOf(row), width);
    const inner = left.filter((gap) => gap.left >= reach.left && gap.right <= reach.right);
    // What was free up to here is closed by this row, so that the row belongs to what follows.
    if (gutters.length > 0 && inner.length === 0) return withoutTail({ rows: band, gutters });
    band.push(row);
    free = left;
    gutters = inner;
  }
  return { rows: band, gutters };
}

/** Rows further apart than this many times the usual distance begin something new. */
const WIDE = 1.4;

/**
 * A band that full-width text has ended: what stands in one column alone at its end, after a wide gap, is a heading or a
 * table that belongs to that text.
 */
function withoutTail({ rows, gutters }: Band): Band {
  const lasts = gutters.flatMap(({ left }) => [
    rows.findLastIndex((row) => (row[0]?.left ?? 0) < left),
    rows.findLastIndex((row) => (row.at(-1)?.left ?? 0) > left),
  ]);
  const distances = rows.slice(1).map((row, index) => topOf(row) - topOf(rows[index]));
  const wide = WIDE * median(distances);
  const ended = Math.min(...lasts);
  const cut = distances.findIndex((distance, index) => index >= ended && distance > wide);
  return cut < 0 ? { rows, gutters } : { rows: rows.slice(0, cut + 1), gutters };
}

// Two fragments side by side, or two lines of columns whose baselines are not aligned.
function beginsColumns(before: Row, row: Row): boolean {
  const [last, next] = [before.at(-1), row[0]];
  if (row.length > 1) return true;
  if (!last || !next || before.length > 1) return false;
  return next.y - last.y < 0.8 * next.size && (next.left > last.right || next.right < last.left);
}

/** The free stripes beside and between the fragments of a row. */
function gapsOf(row: Row): Gap[] {
  const gaps: Gap[] = [];
  let left = Number.NEGATIVE_INFINITY;
  for (const fragment of row) {
    if (fragment.left > left) gaps.push({ left, right: fragment.left });
    left = Math.max(left, fragment.right);
  }
  gaps.push({ left, right: Number.POSITIVE_INFINITY });
  return gaps;
}

function intersect(some: readonly Gap[], others: readonly Gap[], width: number): Gap[] {
  const both: Gap[] = [];
  for (const one of some) {
    for (const other of others) {
      const gap = { left: Math.max(one.left, other.left), right: Math.min(one.right, other.right) };
      if (gap.right - gap.left >= width) both.push(gap);
    }
  }
  return both;
}
