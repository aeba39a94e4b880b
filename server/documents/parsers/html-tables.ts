import type { ParsedBlock } from '../documents.types.ts';
import { BlockWriter } from './block-writer.ts';

interface Table {
  /** Made for looks: its cells are read one after the other. */
  layout: boolean;
  rows: number;
  row: { blocks: ParsedBlock[]; span: number }[];
  cell: { writer: BlockWriter; span: number } | null;
}

const LONGEST_CELL = 1_000;
const MAX_SPAN = 64;

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
    this.#tables.push({ layout, rows: 0, row: [], cell: null });
  }

  openCell(span: number): void {
    const table = this.#tables.at(-1);
    if (!table) return;
    this.closeCell();
    table.cell = { writer: new BlockWriter(this.#root.page), span: Math.min(MAX_SPAN, span || 1) };
  }

  closeCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.cell) return;
    table.row.push({ blocks: table.cell.writer.end(), span: table.cell.span });
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
      this.writer.row(
        row.flatMap(({ blocks, span }) => [textOf(blocks), ...Array<string>(span - 1).fill('')]),
      );
    }
  }

  closeTable(): void {
    this.closeRow();
    this.#tables.pop();
    this.writer.endTable();
  }
}

const isShortText = (blocks: ParsedBlock[]): boolean =>
  blocks.every(({ kind }) => kind === 'paragraph' || kind === 'list') &&
  textOf(blocks).length <= LONGEST_CELL;

const textOf = (blocks: ParsedBlock[]): string => blocks.map(({ text }) => text).join(' ');
