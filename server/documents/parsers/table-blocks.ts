import type { ParsedBlock } from '../documents.types.ts';

// About one passage: what is cut smaller here is not cut again, and keeps its row of names.
const BLOCK_CHARACTERS = 800;
const WIDE_COLUMNS = 10;
const MAX_TITLE_ROWS = 4;

/**
 * Rows of one table as blocks of about 800 characters, one line a row with cells between ` | `. Where the first row
 * names the columns, each block begins with it, so that a passage can be understood by itself; with more than ten
 * columns each cell carries its name instead (`Column: value`), since nobody counts bars that far, and the names stand once
 * before all rows: those of empty columns are text of the file, too.
 */
export class TableBlocks {
  readonly #page: number | null;
  #header: string[] | null = null;
  #rows = 0;
  #titleRows = 0;
  #lines: string[] = [];
  #characters = 0;

  constructor(page: number | null) {
    this.#page = page;
  }

  /** Takes the next row, with a remark on it; returns a block where one is full. A row without text is left out. */
  add(cells: readonly string[], remark = ''): ParsedBlock[] {
    const row = trimEnd(cells.map(cleanCell));
    if (row.length === 0) return [];
    this.#rows += 1;
    if (this.#isHeader(row)) {
      const titles = this.#take();
      this.#header = row;
      if (row.length > WIDE_COLUMNS) this.#push(joinCells(row));
      return titles;
    }
    const line = joinCells([this.#line(row), ...(remark === '' ? [] : [remark])]);
    const full = this.#lines.length > 0 && this.#characters + line.length > BLOCK_CHARACTERS;
    const blocks = full ? this.#take() : [];
    this.#push(line);
    return blocks;
  }

  /** What is left, and the start of another table. */
  end(): ParsedBlock[] {
    const headerAlone = this.#header !== null && this.#rows === this.#titleRows + 1;
    if (headerAlone && this.#lines.length === 0) this.#push(joinCells(this.#header ?? []));
    const blocks = this.#take(!headerAlone);
    this.#header = null;
    this.#rows = 0;
    this.#titleRows = 0;
    return blocks;
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#characters += line.length + 1;
  }

  // Titles may stand above the names of the columns, one cell a row.
  #isHeader(row: readonly string[]): boolean {
    if (this.#header !== null || this.#rows > this.#titleRows + 1) return false;
    const title = row.filter((cell) => cell !== '').length === 1;
    if (title && this.#titleRows < MAX_TITLE_ROWS) this.#titleRows += 1;
    return namesColumns(row);
  }

  #take(withHeader = true): ParsedBlock[] {
    if (this.#lines.length === 0) return [];
    const narrow = this.#header !== null && this.#header.length <= WIDE_COLUMNS;
    const header = withHeader && narrow ? [joinCells(this.#header ?? [])] : [];
    const text = [...header, ...this.#lines].join('\n');
    this.#lines = [];
    this.#characters = header.join('').length;
    const kind = this.#header === null || narrow ? 'table' : 'list';
    return [{ kind, text, page: this.#page }];
  }

  #line(row: readonly string[]): string {
    const header = this.#header;
    if (header === null || header.length <= WIDE_COLUMNS) return joinCells(row);
    const named = row.map((cell, column) => (cell === '' ? '' : nameCell(header[column], cell)));
    return joinCells(named.filter((cell) => cell !== ''));
  }
}

const MOST_EMPTY = 8;

/** Cells of a row between bars; a long run of empty cells is kept as one. */
function joinCells(cells: readonly string[]): string {
  const kept: string[] = [];
  let empty = 0;
  for (const cell of cells) {
    empty = cell === '' ? empty + 1 : 0;
    if (empty <= MOST_EMPTY) kept.push(cell);
  }
  return kept.join(' | ').trimEnd();
}

const nameCell = (column: string | undefined, cell: string): string => (column ? `${column}: ${cell}` : cell);

// Most cells of a wide sheet are empty.
const cleanCell = (cell: string): string => (cell === '' ? '' : cell.replace(/\s+/g, ' ').trim());

function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

const NUMERIC = /^[-+(]?\p{Sc}?\s?\d[\d\s.,:/%-]*\s?[\p{Sc}%)]?$/u;
const YEAR = /^(?:19|20)\d\d$/;

// A first row of distinct words above the data; a row with numbers, years apart, is data already.
function namesColumns(row: readonly string[]): boolean {
  const named = row.filter((cell) => cell !== '');
  const distinct = new Set(named).size === named.length;
  const name = (cell: string): boolean => cell.length <= 120 && (YEAR.test(cell) || !NUMERIC.test(cell));
  return named.length >= 2 && distinct && named.every(name) && !named.every((cell) => YEAR.test(cell));
}
