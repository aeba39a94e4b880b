import { DECIMAL_COMMA, type Table } from './table.ts';

/** A cell as a plain decimal; undefined where it holds no number, or a comma that could mean two things. */
export function readCell(cell: string, table: Table, column: number): string | undefined {
  const text = cell.replace(/[\s\u00a0\u202f$£€%]/g, '');
  if (/^[-+]?\d+(?:\.\d+)?$/.test(text)) return text.replace(/^\+/, '');
  if (!/^[-+]?\d+,\d+$/.test(text)) return undefined;
  const isDecimal = table.rows.some((row) => DECIMAL_COMMA.test((row[column] ?? '').replace(/\s/g, '')));
  return isDecimal ? text.replace(',', '.').replace(/^\+/, '') : undefined;
}
