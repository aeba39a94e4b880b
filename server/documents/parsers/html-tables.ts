import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';
import { MergedLabels } from './merged-labels.ts';

interface Table {
  /** Made for looks: its cells are read one after the other. */
  layout: boolean;
  rows: number;
  row: Cell[];
  cell: (Omit<Cell, 'blocks'> & { writer: BlockWriter }) | null;
  labels: MergedLabels;
}

interface Cell {
  blocks: ParsedBlock[];
  span: number;
  rowSpan: number;
}

const LONGEST_CELL = 1_000;
const MAX_SPAN = 64;
// WHATWG HTML, 4.9.11.
const MAX_ROW_SPAN = 65_534;

/**
 * Tables of HTML as they open and close. A row becomes a line of cells where each cell is short running text; where one
 * holds headings, tables or long text, the table is a frame for looks and its cells are read one after the other.
 */
export class HtmlTables {
  readonly #root: BlockWriter;
  readonly #tables: Table[] = [];

  constructor(root: BlockWriter) {
    this.#root = root;
  }

  /** Where text met now is written. */
  get writer(): BlockWriter {
    return this.#tables.findLast(({ cell }) => cell !== null)?.cell?.writer ?? this.#root;
  }

  take(): ParsedBlock[] {
    return this.#root.take();
  }

  end(): ParsedBlock[] {
    while (this.#tables.length > 0) this.closeTable();
    return this.#root.end();
  }

  openTable(layout: boolean): void {
    this.writer.endList();
    this.writer.endTable();
    this.#tables.push({ layout, rows: 0, row: [], cell: null, labels: new MergedLabels() });
  }

  openCell(span: number, rowSpan: number): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    this.closeCell();
    table.cell = {
      writer: new BlockWriter(this.#root.page),
      span: spanOf(span, MAX_SPAN),
      rowSpan: spanOf(rowSpan, MAX_ROW_SPAN),
    };
  }

  closeCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    const { writer, span, rowSpan } = table.cell;
    table.row.push({ blocks: writer.end(), span, rowSpan });
    table.cell = null;
  }

  closeRow(): void {
    this.closeCell();
    const table = this.#tables.at(-1);
    if (!table) return;
    const row = table.row;
    table.row = [];
    const single = row.length < 2 && table.rows === 0;
    if (table.layout || single || !row.every(({ blocks }) => isShortText(blocks)))
      this.writer.put(row.flatMap(({ blocks }) => blocks));
    else {
      table.rows += 1;
      this.writer.row(columnsOf(row, table.labels));
    }
  }

  closeTable(): void {
    this.closeRow();
    this.#tables.pop();
    this.writer.endTable();
  }
}

const spanOf = (span: number, most: number): number => Math.min(most, Math.max(1, Math.floor(span) || 1));

/** Texts of a row by column: below a cell that reaches down its label is said again. */
function columnsOf(row: readonly Cell[], labels: MergedLabels): string[] {
  const columns: string[] = [];
  const reaching: [column: number, text: string, rows: number][] = [];
  const skipCovered = () => {
    while (labels.covers(columns.length)) columns.push('');
  };
  for (const { blocks, span, rowSpan } of row) {
    skipCovered();
    for (let column = 0; column < span; column++) {
      const text = column === 0 ? textOf(blocks) : '';
      if (rowSpan > 1) reaching.push([columns.length, text, rowSpan - 1]);
      columns.push(text);
    }
  }
  skipCovered();
  labels.fill(columns);
  for (const cell of reaching) labels.reach(...cell);
  return columns;
}

const isShortText = (blocks: ParsedBlock[]): boolean =>
  blocks.every(({ kind }) => kind === 'paragraph' || kind === 'list') &&
  textOf(blocks).length <= LONGEST_CELL;

const textOf = (blocks: ParsedBlock[]): string => blocks.map(({ text }) => text).join(' ');
