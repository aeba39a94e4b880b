import { foldLetters } from '../fold-task.ts';

/** A table of text, with the names of its columns. */
export interface Table {
  names: string[];
  rows: string[][];
}

/** A table as the text of a document holds it: cells between ` | `, the names repeated at the start of each block. */
export function readDocumentTable(text: string): Table | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [head = '', ...rest] = lines;
  const names = head.split(' | ').map((cell) => cell.trim());
  const rows = rest
    .filter((line) => line !== head)
    .map((line) => line.split(' | ').map((cell) => cell.trim()));
  const fits = rows.length > 0 && rows.every((row) => row.length <= names.length);
  return fits && names.every((name) => name !== '' && !NUMBER.test(name)) ? { names, rows } : undefined;
}

/** The column of a name, whatever its capitals and accents, singular or plural; undefined where none or several fit. */
export function findColumn({ names }: Table, wanted: string): number | undefined {
  const folded = foldLetters(wanted.trim());
  for (const shape of [(name: string) => name, (name: string) => name.replace(/[sx]$/, '')]) {
    const found = names.flatMap((name, index) => (shape(foldLetters(name)) === shape(folded) ? [index] : []));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

/** Whether a column holds numbers and nothing else. */
export function isNumeric({ rows }: Table, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
}

/** The only column of numbers, where there is just one. */
export function onlyNumericColumn(table: Table): number | undefined {
  const found = table.names.flatMap((_name, index) => (isNumeric(table, index) ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Some columns of a table as CSV; divided by semicolons where the numbers have a decimal comma (RFC 4180 quoting). */
export function writeCsv({ names, rows }: Table, columns: readonly number[]): string {
  const mark = rows.some((row) => columns.some((column) => DECIMAL_COMMA.test(row[column] ?? '')))
    ? ';'
    : ',';
  return [names, ...rows]
    .map((row) => columns.map((column) => quote(row[column] ?? '')).join(mark))
    .join('\n');
}

function quote(cell: string): string {
  return /[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const NUMBER = /^[-+]?[$£€]?\s?\d[\d\s.,]*\s?[%$£€]?$/;
/** A number whose comma can only divide off decimals. */
export const DECIMAL_COMMA = /^[-+]?\d+,(?:\d{1,2}|\d{4,})$/;
