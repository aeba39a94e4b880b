import { readNumber } from '../expression/read-numbers.ts';

/** What a comma is in the numbers of a table. */
export type CommaMeaning = 'decimal' | 'unknown';

/** A cell as a decimal text, or undefined where it holds no number. Throws ToolFailed when a number is ambiguous. */
export function readCell(cell: string, commas: CommaMeaning): string | undefined {
  const text = cell.replace(/[\s\u00a0\u202f'€$£%]/gu, '').replace(/^−/u, '-');
  const [, sign = '', digits = ''] = /^([-+]?)(\d[\d.,]*(?:[eE][-+]?\d+)?|\.\d+)$/u.exec(text) ?? [];
  if (digits === '') return undefined;
  const isDecimal = commas === 'decimal' && digits.split(',').length === 2;
  const read = isDecimal ? digits.replaceAll('.', '').replace(',', '.') : readNumber(digits);
  return /^(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/u.test(read) ? `${sign === '-' ? '-' : ''}${read}` : undefined;
}
