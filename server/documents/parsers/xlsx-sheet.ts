import type { ParsedBlock } from '../documents.types.ts';
import { HIDDEN_ROW, HiddenColumns } from './hidden-parts.ts';
import { MergedLabels } from './merged-labels.ts';
import { TableBlocks } from './table-blocks.ts';
import { formatNumber } from './xlsx-cell-value.ts';
import { GENERAL, type NumberFormat } from './xlsx-number-format.ts';
import { unescapeText } from './xlsx-shared-strings.ts';
import type { XmlAttributes, XmlHandler } from './xml-stream.ts';

/** What the cells of every sheet refer to. */
export interface Workbook {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  date1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  formula: string;
}

// The last column of Excel is XFD.
const MAX_COLUMNS = 16_384;

/**
 * Reads one worksheet (ECMA-376 part 1, 18.3) row by row, whatever size it declares. Rows after an empty row are a
 * table of their own; a merged cell stands in its first column, a label in each of its rows. Hidden
 * rows and columns are read and marked.
 */
export class XlsxSheet implements XmlHandler {
  readonly #workbook: Workbook;
  readonly #table: TableBlocks;
  readonly #merges: Merges;
  readonly #labels = new MergedLabels();
  readonly #hidden = new HiddenColumns();
  #remark = '';
  #blocks: ParsedBlock[] = [];
  #lastRow = 0;
  #row: string[] = [];
  #cell: Cell | null = null;
  #column = 0;
  #phonetic = 0;
  #target: 'value' | 'formula' | null = null;

  constructor(workbook: Workbook, page: number, merges: Merges) {
    this.#workbook = workbook;
    this.#merges = merges;
    this.#table = new TableBlocks(page);
  }

  open(element: string, attributes: XmlAttributes): void {
    if (element === 'row') this.#openRow(attributes);
    else if (element === 'c') this.#openCell(attributes);
    else if (element === 'col' && isOn(attributes.hidden))
      this.#hidden.hide(Number(attributes.min) - 1, Number(attributes.max) - 1);
    else if (element === 'rPh') this.#phonetic += 1;
    else if (element === 'v' || element === 't') this.#target = this.#phonetic === 0 ? 'value' : null;
    else if (element === 'f') this.#target = 'formula';
  }

  text(text: string): void {
    if (this.#cell !== null && this.#target !== null) this.#cell[this.#target] += text;
  }

  close(element: string): void {
    if (element === 'v' || element === 't' || element === 'f') this.#target = null;
    else if (element === 'rPh') this.#phonetic -= 1;
    else if (element === 'c') this.#closeCell();
    else if (element === 'row') this.#closeRow();
  }

  /** The blocks that are complete by now. */
  take(): ParsedBlock[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** All that is left. */
  end(): ParsedBlock[] {
    return [...this.take(), ...this.#table.end()];
  }

  #openRow({ r, hidden }: XmlAttributes): void {
    const number = Number(r) || this.#lastRow + 1;
    this.#remark = isOn(hidden) ? HIDDEN_ROW : '';
    const gap = number > this.#lastRow + 1 || this.#row.every((cell) => cell === '');
    if (gap) this.#blocks.push(...this.#table.end());
    this.#labels.skip(number - this.#lastRow - 1);
    this.#lastRow = number;
    this.#row = [];
    this.#column = 0;
  }

  #closeRow(): void {
    this.#labels.fill(this.#row);
    for (const [column, rows] of this.#merges.get(this.#lastRow) ?? [])
      this.#labels.reach(column, this.#row[column] ?? '', rows);
    this.#hidden.mark(this.#row);
    this.#blocks.push(...this.#table.add(this.#row, this.#remark));
  }

  #openCell({ r, t, s }: XmlAttributes): void {
    const column = r === undefined ? this.#column : columnOf(r);
    this.#cell = { column, type: t ?? 'n', style: Number(s ?? 0), value: '', formula: '' };
    this.#column = column + 1;
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (cell === null || !(cell.column >= 0 && cell.column < MAX_COLUMNS)) return;
    const text = this.#textOf(cell);
    if (text === '') return;
    while (this.#row.length < cell.column) this.#row.push('');
    this.#row[cell.column] = text;
  }

  #textOf({ type, value, formula, style }: Cell): string {
    if (value === '') return formula === '' ? '' : `=${formula}`;
    if (type === 's') return this.#workbook.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || type === 'inlineStr') return unescapeText(value);
    if (type !== 'n') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    return formatNumber(number, this.#workbook.formats[style] ?? GENERAL, this.#workbook.date1904);
  }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** How many further rows the merged cells cover, by their first row and column. */
type Merges = ReadonlyMap<number, ReadonlyMap<number, number>>;

const MERGE =
  /<(?:\w+:)?mergeCell\s[^>]*?\bref\s*=\s*["']([A-Za-z]{1,3})(\d{1,7}):[A-Za-z]{1,3}(\d{1,7})["']/g;
const LONGEST_MERGE = 200;
const MOST_MERGES = 100_000;

/** Finds the cells of a worksheet that cover several rows. They stand behind all rows: a first look that parses nothing else. */
export async function readMerges(part: AsyncIterable<Uint8Array>): Promise<Merges> {
  const merges = new Map<number, Map<number, number>>();
  let text = '';
  let count = 0;
  for await (const piece of part) {
    text = text.slice(-LONGEST_MERGE) + Buffer.from(piece).toString('latin1');
    if (!text.includes('mergeCell') || count >= MOST_MERGES) continue;
    for (const [, column = '', first, last] of text.matchAll(MERGE)) {
      count += 1;
      const row = Number(first);
      if (Number(last) > row)
        merges.set(row, (merges.get(row) ?? new Map()).set(columnOf(column), Number(last) - row));
    }
  }
  return merges;
}

/** Column of a cell reference, from 0: `AB12` is 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length && i < 4; i += 1) {
    const letter = reference.charCodeAt(i) & ~0x20;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column - 1;
}
