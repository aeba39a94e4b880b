import type { BlockWriter } from './block-writer.ts';

interface Table {
  cells: string[];
  cell: string[] | null;
  span: number;
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
    this.#tables.push({ cells: [], cell: null, span: 1 });
  }

  openCell(): void {
    const table = this.#tables.at(-1);
    if (table) Object.assign(table, { cell: [], span: 1 });
  }

  /** How many columns the cell at hand covers. */
  span(columns: number): void {
    const table = this.#tables.at(-1);
    if (table && columns > 1) table.span = columns;
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
    table.cells.push(table.cell.join(' '));
    for (let column = 1; column < table.span; column += 1) table.cells.push('');
    table.cell = null;
  }

  closeRow(): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    if (this.#tables.length === 1) this.#writer.row(table.cells);
    else this.#tables.at(-2)?.cell?.push(table.cells.filter((cell) => cell !== '').join(', '));
    table.cells = [];
  }

  closeTable(): void {
    this.#tables.pop();
    if (this.#tables.length === 0) this.#writer.endTable();
  }
}
