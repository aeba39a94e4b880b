import { parse } from 'csv-parse/sync';
import { detectDelimiter } from '../../../../documents/parsers/csv-delimiter.ts';
import { ToolFailed } from '../../../tool.types.ts';
import { MOST_NUMBERS } from '../calculator-parameters.ts';
import type { CommaMeaning } from './read-cell.ts';

/** A CSV text whose first row names the columns. */
export interface NumberTable {
  names: string[];
  rows: string[][];
  commas: CommaMeaning;
  /** The index of a column by its name, whatever its case; of the only column without one. Throws ToolFailed. */
  find(name: string | undefined): number;
}

/** Reads a CSV text. Throws ToolFailed. */
export function readTable(csv: string): NumberTable {
  const delimiter = detectDelimiter(csv);
  const [names = [], ...rows] = parseRows(csv, delimiter);
  if (rows.length === 0)
    throw new ToolFailed('The CSV needs a line that names the columns, and rows below it.');
  if (rows.length > MOST_NUMBERS) throw new ToolFailed(`The CSV has more than ${MOST_NUMBERS} rows.`);
  return {
    names,
    rows,
    // Whoever divides cells by something else writes decimals with a comma, in the files of Excel in French.
    commas: delimiter === ';' ? 'decimal' : 'unknown',
    find: (name) => findColumn(names, name),
  };
}

function parseRows(csv: string, delimiter: string): string[][] {
  try {
    return parse(csv.replace(/^sep=.\r?\n/i, ''), {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    throw new ToolFailed('The CSV could not be read.', { cause: error });
  }
}

function findColumn(names: readonly string[], name: string | undefined): number {
  if (name === undefined && names.length === 1) return 0;
  const wanted = name?.trim().toLocaleLowerCase();
  const index = names.findIndex((candidate) => candidate.toLocaleLowerCase() === wanted);
  if (index >= 0) return index;
  const known = names.slice(0, 20).map((candidate) => candidate.slice(0, 60));
  throw new ToolFailed(`Name a column of the CSV. It has: ${known.join(', ')}.`);
}
