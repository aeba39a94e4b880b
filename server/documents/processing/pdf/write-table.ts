import { columnOf } from './columns.ts';
import { tidyText } from './join-lines.ts';
import { median, type Row } from './line.ts';
import type { Band } from './split-bands.ts';

/** Lines closer than this share of the usual distance between rows go on with the row above. */
const TIGHT = 0.8;

/** A table as text: one line a row, cells between ` | `. Cells over several lines are put together. */
export function writeTable({ rows, gutters }: Band): string {
  const cells = rows.map((row) => cellsOf(row, gutters));
  const distance = median(rows.slice(1).map((row, index) => yOf(row) - yOf(rows[index])));
  const lines: string[][] = [];
  for (const [index, row] of cells.entries()) {
    const above = lines.at(-1);
    const gap = yOf(rows[index]) - yOf(rows[index - 1]);
    if (above && row[0] === '' && gap < TIGHT * distance) append(above, row);
    else lines.push(row);
  }
  return tidyText(lines.map((line) => line.join(' | ').trim()).join('\n'));
}

const yOf = (row: Row | undefined): number => row?.[0]?.y ?? 0;

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
