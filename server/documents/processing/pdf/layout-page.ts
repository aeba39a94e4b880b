import { greatest, least } from '../../../core/extremes.ts';
import { columnOf, columnsOf, isProse, isTable, usableGutters } from './columns.ts';
import type { Fragment } from './fragment.ts';
import { tidyText } from './join-lines.ts';
import { groupRows, joinRow, type Line, median, type Row, topOf } from './line.ts';
import { type Band, splitBands } from './split-bands.ts';

/** Lines closer than this share of the usual distance between rows go on with the row above. */
const TIGHT = 0.8;

/** A table as text: one line a row, cells between ` | `. Cells over several lines are put together. */
function writeTable({ rows, gutters }: Band): string {
  const cells = rows.map((row) => cellsOf(row, gutters));
  const distance = median(rows.slice(1).map((row, index) => topOf(row) - topOf(rows[index])));
  const lines: string[][] = [];
  for (const [index, row] of cells.entries()) {
    const above = lines.at(-1);
    const gap = topOf(rows[index]) - topOf(rows[index - 1]);
    if (above && row[0] === '' && gap < TIGHT * distance) append(above, row);
    else lines.push(row);
  }
  return tidyText(lines.map((line) => line.join(' | ').trim()).join('\n'));
}

function cellsOf(row: Row, gutters: Band['gutters']): string[] {
  const cells = Array.from({ length: gutters.length + 1 }, () => '');
  for (const { text, left } of row) {
    const column = columnOf(left, gutters);
    cells[column] = cells[column] ? `${cells[column]} ${text}` : text;
  }
  return cells;
}

function append(above: string[], row: readonly string[]): void {
  for (const [column, text] of row.entries())
    if (text) above[column] = above[column] ? `${above[column]} ${text}` : text;
}

/** What stands on a page, in reading order: running text of one column, or a table. */
export type Area = { kind: 'flow'; lines: Line[] } | { kind: 'table'; text: string };

/** Columns within columns within columns are no columns. */
const DEEPEST = 3;
/** Times the usual distance between the rows of a table. */
const WIDE = 1.25;
const OTHER_SIZE = 0.08;

/** Brings the fragments of a page into the order in which people read them. */
export function layoutPage(fragments: readonly Fragment[], depth = 0): Area[] {
  const areas: Area[] = [];
  let flow: Row[] = [];
  const endFlow = () => {
    if (flow.length > 0) areas.push({ kind: 'flow', lines: toLines(flow) });
    flow = [];
  };
  for (const band of splitBands(groupRows(fragments))) {
    const gutters = usableGutters(band);
    const columns = columnsOf({ rows: band.rows, gutters });
    if (gutters.length > 0 && depth < DEEPEST && isProse(columns)) {
      endFlow();
      for (const column of columns) extend(areas, layoutPage(column.flat(), depth + 1));
    } else if (isTable({ rows: band.rows, gutters })) {
      const { before, table, after } = trimTable(band.rows);
      extend(flow, before);
      endFlow();
      areas.push({ kind: 'table', text: writeTable({ rows: table, gutters }) });
      extend(flow, after);
    } else extend(flow, band.rows);
  }
  endFlow();
  return areas;
}

/** A call takes only so many arguments: a hostile page has more rows. */
function extend<Item>(list: Item[], more: readonly Item[]): void {
  for (const item of more) list.push(item);
}

function toLines(rows: readonly Row[]): Line[] {
  const joined = rows.map(joinRow);
  const columnLeft = least(joined.map(({ left }) => left));
  const columnRight = greatest(joined.map(({ right }) => right));
  return joined.map((line) => ({ ...line, columnLeft, columnRight }));
}

/** Takes titles and what follows off the ends of a table: lone pieces of text further away or in another size. */
function trimTable(rows: readonly Row[]): { before: Row[]; table: Row[]; after: Row[] } {
  const wide = WIDE * median(rows.slice(1).map((row, index) => topOf(row) - topOf(rows[index])));
  const size = median(rows.flatMap((row) => row.map((fragment) => fragment.size)));
  const isApart = (row: Row | undefined, neighbour: Row | undefined): boolean => {
    const [only, ...others] = row ?? [];
    if (!only || others.length > 0) return false;
    return Math.abs(only.size - size) > OTHER_SIZE * size || Math.abs(topOf(neighbour) - topOf(row)) > wide;
  };
  let [start, end] = [0, rows.length];
  while (end - start > 1 && isApart(rows[start], rows[start + 1])) start++;
  while (end - start > 1 && isApart(rows[end - 1], rows[end - 2])) end--;
  return { before: rows.slice(0, start), table: rows.slice(start, end), after: rows.slice(end) };
}
