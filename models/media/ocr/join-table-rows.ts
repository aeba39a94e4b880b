import { type Box, uniteBoxes } from './place-box.ts';
import type { Paragraph, Word } from './read-tsv.ts';

/** A line of one column. */
interface Cell {
  words: Word[];
  box: Box;
  paragraph: Paragraph;
}

const MOST_WORDS = 4;
const LEAST_ROWS = 3;
/** A table has three cells a row, or figures in this share of its cells; addresses side by side have neither. */
const MANY_CELLS = 3;
const FIGURES = 0.4;

/**
 * Tesseract reads a table without rules column by column. This puts such columns together again, row by row, a cell after
 * the other; columns of prose stay columns. Expects paragraphs of a page that is upright.
 */
export function joinTableRows(paragraphs: readonly Paragraph[]): Paragraph[] {
  const rows = groupRows(paragraphs.flatMap(toCells));
  const tables = findRuns(rows).filter(isTable);
  return tables.reduce(putTable, [...paragraphs]);
}

function toCells(paragraph: Paragraph): Cell[] {
  return paragraph.lines.map((words) => ({ words, box: uniteBoxes(words.map(({ box }) => box)), paragraph }));
}

/** Lines side by side, from the top down; a line belongs to a row if its middle lies beside the row's first line. */
function groupRows(cells: Cell[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const cell of cells.sort((left, right) => middle(left.box) - middle(right.box))) {
    const first = rows.at(-1)?.[0]?.box;
    if (first && middle(cell.box) < first.y + first.height) rows.at(-1)?.push(cell);
    else rows.push([cell]);
  }
  return rows.map((row) => row.sort((left, right) => left.box.x - right.box.x));
}

/** Rows one below the other that are all made of short cells. */
function findRuns(rows: Cell[][]): Cell[][][] {
  const runs: Cell[][][] = [[]];
  for (const row of rows) {
    const isShort = row.length > 1 && row.every(({ words }) => words.length <= MOST_WORDS);
    if (isShort) runs.at(-1)?.push(row);
    else runs.push([]);
  }
  return runs;
}

function isTable(rows: Cell[][]): boolean {
  const cells = rows.flat();
  if (rows.length < LEAST_ROWS || new Set(cells.map(({ paragraph }) => paragraph)).size < 2) return false;
  const figures = cells.filter(({ words }) => isFigure(words.map(({ text }) => text).join('')));
  return cells.length >= rows.length * MANY_CELLS || figures.length >= cells.length * FIGURES;
}

function isFigure(text: string): boolean {
  return (text.match(/\d/g)?.length ?? 0) * 2 >= text.length;
}

/** Takes the cells of a table out of their paragraphs and puts it in place of the first of them. */
function putTable(paragraphs: Paragraph[], rows: Cell[][]): Paragraph[] {
  const taken = new Set(rows.flat().map(({ words }) => words));
  const owners = new Set(rows.flat().map(({ paragraph }) => paragraph));
  const table: Paragraph = { lines: rows.map((row) => row.flatMap(({ words }) => words)) };
  const at = paragraphs.findIndex((paragraph) => owners.has(paragraph));
  const rest = (part: Paragraph[]) =>
    part
      .map((paragraph) => ({ lines: paragraph.lines.filter((words) => !taken.has(words)) }))
      .filter(({ lines }) => lines.length > 0);
  return [...rest(paragraphs.slice(0, at)), table, ...rest(paragraphs.slice(at))];
}

function middle({ y, height }: Box): number {
  return y + height / 2;
}
