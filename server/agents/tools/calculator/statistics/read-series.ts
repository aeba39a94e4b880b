import type { BigNumber } from 'mathjs';
import { ToolFailed } from '../../../tool.types.ts';
import type { Statistics } from '../calculator-parameters.ts';
import { mathematics } from '../expression/mathematics.ts';
import { readCell } from './read-cell.ts';
import { readTable } from './read-table.ts';

/** The numbers that were asked about. */
export interface Series {
  values: BigNumber[];
  /** With a second series: its numbers beside those of the first. */
  pairs: { x: BigNumber[]; y: BigNumber[] } | undefined;
  /** Of the column. */
  name: string;
  /** Rows without a number. */
  leftOut: number;
}

/** Reads numbers or a column of a CSV text. Throws ToolFailed. */
export function readSeries(asked: Statistics): Series {
  const hasNumbers = asked.numbers !== undefined;
  if (hasNumbers === (asked.csv !== undefined)) throw new ToolFailed('Give numbers, or csv and column.');
  return hasNumbers ? readNumberLists(asked) : readColumns(asked);
}

function readNumberLists({ numbers = [], y_numbers: second }: Statistics): Series {
  const values = numbers.map((number) => readListed(number));
  if (values.length === 0) throw new ToolFailed('numbers is empty.');
  const y = second?.map((number) => readListed(number));
  if (y && y.length !== values.length) throw new ToolFailed('numbers and y_numbers have different lengths.');
  return { values, pairs: y && { x: values, y }, name: '', leftOut: 0 };
}

function readListed(number: number | string): BigNumber {
  const read = readCell(String(number), 'unknown');
  if (!read) throw new ToolFailed(`"${String(number).slice(0, 40)}" is not a number.`);
  return mathematics.bignumber(read);
}

function readColumns({ csv = '', column, y_column: second }: Statistics): Series {
  const table = readTable(csv);
  const first = table.find(column);
  const other = second === undefined ? undefined : table.find(second);
  const rows = table.rows
    .map((row) => [first, other ?? first].map((index) => readCell(row[index] ?? '', table.commas)))
    .filter((cells) => cells.every((cell) => cell !== undefined))
    .map((cells) => cells.map((cell) => mathematics.bignumber(cell ?? '')));
  const values = rows.flatMap(([x]) => x ?? []);
  if (values.length === 0) throw new ToolFailed(`The column ${table.names[first]} holds no numbers.`);
  return {
    values,
    pairs: other === undefined ? undefined : { x: values, y: rows.flatMap(([, y]) => y ?? []) },
    name: [first, other]
      .flatMap((index) => (index === undefined ? [] : (table.names[index] ?? [])))
      .join(' and '),
    leftOut: table.rows.length - rows.length,
  };
}
