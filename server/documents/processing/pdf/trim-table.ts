import { median, type Row } from './line.ts';

/** Times the usual distance between the rows of a table. */
const WIDE = 1.25;
const OTHER_SIZE = 0.08;

/** Takes titles and what follows off the ends of a table: lone pieces of text further away or in another size. */
export function trimTable(rows: readonly Row[]): { before: Row[]; table: Row[]; after: Row[] } {
  const wide = WIDE * median(rows.slice(1).map((row, index) => distance(rows[index], row)));
  const size = median(rows.flatMap((row) => row.map((fragment) => fragment.size)));
  const isApart = (row: Row | undefined, neighbour: Row | undefined): boolean => {
    const [only, ...others] = row ?? [];
    if (!only || others.length > 0) return false;
    return Math.abs(only.size - size) > OTHER_SIZE * size || Math.abs(distance(row, neighbour)) > wide;
  };
  let [start, end] = [0, rows.length];
  while (end - start > 1 && isApart(rows[start], rows[start + 1])) start++;
  while (end - start > 1 && isApart(rows[end - 1], rows[end - 2])) end--;
  return { before: rows.slice(0, start), table: rows.slice(start, end), after: rows.slice(end) };
}

const distance = (one: Row | undefined, other: Row | undefined): number =>
  (other?.[0]?.y ?? 0) - (one?.[0]?.y ?? 0);
