import { greatest } from '../../../core/extremes.ts';
import type { Fragment } from './fragment.ts';
import { readsToTheLeft } from './right-to-left.ts';

/** Fragments on one baseline, left to right. */
export type Row = Fragment[];

/** A line of running text, with the reach of the column it stands in. */
export interface Line extends Fragment {
  columnLeft: number;
  columnRight: number;
}

/** Where a row stands on the page. */
export const topOf = (row: Row | undefined): number => row?.[0]?.y ?? 0;

/** Baselines this much apart, in heights of the font, are one line. */
const SAME_LINE = 0.35;

/** Groups fragments into rows, top to bottom. */
export function groupRows(fragments: readonly Fragment[]): Row[] {
  const rows: Row[] = [];
  let y = Number.NEGATIVE_INFINITY;
  for (const fragment of fragments.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && fragment.y - y <= SAME_LINE * Math.min(fragment.size, row[0]?.size ?? 0)) row.push(fragment);
    else {
      rows.push([fragment]);
      y = fragment.y;
    }
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

/** One fragment of a row: its parts in the order in which they are read, separated by blanks. */
export function joinRow(row: Row): Fragment {
  const [first] = row;
  if (first === undefined) throw new RangeError('A row has at least one fragment.');
  if (row.length === 1) return first;
  const units = row.reduce((sum, { text }) => sum + text.length, 0);
  const boldUnits = row.reduce((sum, { text, bold }) => sum + (bold ? text.length : 0), 0);
  const texts = row.map(({ text }) => text);
  return {
    text: (readsToTheLeft(texts.join('')) ? texts.toReversed() : texts).join(' '),
    left: first.left,
    right: greatest(row.map(({ right }) => right)),
    y: greatest(row.map(({ y }) => y)),
    size: greatest(row.map(({ size }) => size)),
    bold: boldUnits > 0.6 * units,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
