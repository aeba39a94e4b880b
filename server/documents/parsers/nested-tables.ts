import type { BlockWriter } from './block-writer.ts';
import { HIDDEN_ROW, HiddenColumns } from './hidden-parts.ts';
import { MergedLabels } from './merged-labels.ts';

interface Table {
  cells: string[];
  cell: string[] | null;
  /** Columns of the cell at hand, and the rows that it covers. */
  span: number;
  rows: number;
  isCovered: boolean;
  labels: MergedLabels;
  /** Cells of the row at hand that reach into the next ones. */
  reaching: { column: number; text: string; rows: number }[];
  columns: number;
  hidden: HiddenColumns;
  isRowHidden: boolean;
}

/** Tables as they open and close in a stream: the outermost goes to the writer, an inner one into its cell. */
export class NestedTables {
  readonly #writer: BlockWriter;
  readonly #tables: Table[] = [];

  constructor(writer: BlockWriter) {
    this.#writer = writer;
  }

  /** Whether text met now stands in a table. */
  get open(): boolean {
    return this.#tables.length > 0;
  }

  openTable(): void {
    if (this.#tables.length === 0) {
      this.#writer.endList();
      this.#writer.endTable();
    }
    const cell = { cell: null, span: 1, rows: 1, isCovered: false };
    const hidden = { columns: 0, hidden: new HiddenColumns(), isRowHidden: false };
    this.#tables.push({ ...cell, ...hidden, cells: [], labels: new MergedLabels(), reaching: [] });
  }

  /** The next columns, where their table describes them. */
  addColumns(count: number, areHidden: boolean): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    if (areHidden) table.hidden.hide(table.columns, table.columns + count - 1);
    table.columns += count;
  }

  /** The row at hand is not shown. */
  hideRow(): void {
    const table = this.#tables.at(-1);
    if (table) table.isRowHidden = true;
  }

  openCell(): void {
    const table = this.#tables.at(-1);
    if (table) Object.assign(table, { cell: [], span: 1, rows: 1, isCovered: false });
  }

  /** How many columns the cell at hand covers. */
  span(columns: number): void {
    const table = this.#tables.at(-1);
    if (table && columns > 1) table.span = columns;
  }

  /** How many rows the cell at hand covers; as many as follow with a cell that is `covered` where that is not said. */
  reach(rows = Number.POSITIVE_INFINITY): void {
    const table = this.#tables.at(-1);
    if (table && rows > 1) table.rows = rows;
  }

  /** The cell at hand belongs to the one above it. */
  cover(): void {
    const table = this.#tables.at(-1);
    if (table) table.isCovered = true;
  }

  /** Adds a paragraph to the cell at hand. */
  append(text: string): void {
    const words = text.trim();
    if (words !== '') this.#tables.at(-1)?.cell?.push(words);
  }

  /** Ends the cell; the columns that it covers beside its first stay empty. */
  closeCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    // Some programs leave out the cells that others cover.
    while (!table.isCovered && table.labels.covers(table.cells.length)) table.cells.push('');
    for (let column = 0; column < table.span; column += 1) {
      const text = column === 0 ? table.cell.join(' ') : '';
      if (!table.isCovered) table.labels.end(table.cells.length);
      if (table.rows > 1) table.reaching.push({ column: table.cells.length, text, rows: table.rows - 1 });
      table.cells.push(text);
    }
    table.cell = null;
  }

  /** Ends the row, which may stand for several that are alike. */
  closeRow(repeated = 1): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    table.labels.fill(table.cells);
    for (const { column, text, rows } of table.reaching.splice(0)) table.labels.reach(column, text, rows);
    table.labels.skip(repeated - 1);
    table.hidden.mark(table.cells);
    if (this.#tables.length === 1) this.#writer.row(table.cells, table.isRowHidden ? HIDDEN_ROW : '');
    else this.#tables.at(-2)?.cell?.push(table.cells.filter((cell) => cell !== '').join(', '));
    table.cells = [];
    table.isRowHidden = false;
  }

  closeTable(): void {
    this.#tables.pop();
    if (this.#tables.length === 0) this.#writer.endTable();
  }
}
