import { greatest, least } from '../../../core/extremes.ts';
import type { Row } from './line.ts';
import type { Band, Gap } from './split-bands.ts';

/** More columns than this are a table. */
const MOST_COLUMNS_OF_PROSE = 4;
/** What a column of running text has at least: lines, and characters a line. */
const LINES_OF_PROSE = 3;
const CHARACTERS_OF_PROSE = 18;
const ROWS_OF_TABLE = 2;

const MARKER = /^([•◦▪▫●○■□‣⁃∙·*–—-]|\(?(\d{1,3}|[a-zA-Z]|[ivxlc]{1,5})[.)]|\[\d{1,3}\])$/u;

/** The fragments of each row that belong to one column; a column has no rows that are empty there. */
export function columnsOf({ rows, gutters }: Band): Row[][] {
  const columns: Row[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const row of rows) {
    const cells: Row[] = columns.map(() => []);
    for (const fragment of row) cells[columnOf(fragment.left, gutters)]?.push(fragment);
    for (const [index, cell] of cells.entries()) if (cell.length > 0) columns[index]?.push(cell);
  }
  return columns;
}

/** Which column begins left of a place, counted from 0. */
export function columnOf(left: number, gutters: readonly Gap[]): number {
  let column = 0;
  for (const gutter of gutters) if (left >= gutter.right) column++;
  return column;
}

/**
 * The gutters of a band that have text beside each other: not those between the marks of a list and its items, nor between
 * what stands higher on one side and what stands lower on the other.
 */
export function usableGutters(band: Band): Gap[] {
  const columns = columnsOf(band);
  return band.gutters.filter((gutter, index) => {
    const before = columns[index] ?? [];
    const areMarks = before.every((cell) => MARKER.test(cell.map(({ text }) => text).join(' ')));
    return !areMarks && standSideBySide(band.rows.flat(), gutter);
  });
}

function standSideBySide(fragments: Row, { left }: Gap): boolean {
  const before = fragments.filter((fragment) => fragment.left < left).map(({ y }) => y);
  const after = fragments.filter((fragment) => fragment.left >= left).map(({ y }) => y);
  return greatest(before) >= least(after) && greatest(after) >= least(before);
}

/** Whether columns hold running text, each to be read to its end before the next. */
export function isProse(columns: readonly Row[][]): boolean {
  if (columns.length > MOST_COLUMNS_OF_PROSE) return false;
  return columns.every((column) => {
    const characters = column.flat().reduce((sum, { text }) => sum + text.length, 0);
    return column.length >= LINES_OF_PROSE && characters / column.length >= CHARACTERS_OF_PROSE;
  });
}

/** Whether rows with stripes between them are a table: most have more than one cell. */
export function isTable(band: Band): boolean {
  if (band.gutters.length === 0 || band.rows.length < ROWS_OF_TABLE) return false;
  const filled = band.rows.filter((row) => row.length > 1).length;
  return filled >= ROWS_OF_TABLE && filled * 2 >= band.rows.length;
}
