import { parse } from 'csv-parse/sync';
import { detectDelimiter } from '../../../documents/parsers/csv-delimiter.ts';
import type { Table } from './table.ts';

/** The rows of a pasted table whose first line names its columns. */
export function readCsv(csv: string): Table {
  const [names = [], ...rows] = parse(csv, {
    delimiter: detectDelimiter(csv),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
  return { names, rows };
}
