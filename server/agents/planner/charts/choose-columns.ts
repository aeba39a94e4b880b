import { findColumn, isNumeric, type Table } from '../tables/table.ts';
import type { ChartType } from './chart-task.types.ts';

/** The column of values, and that of their names or places; a histogram has none of those. */
export interface ChosenColumns {
  value: number;
  label: number | undefined;
}

/** The columns that were asked for, values first, else the only ones that can be meant; undefined where several can. */
export function chooseColumns(
  table: Table,
  wanted: readonly string[],
  type: ChartType,
): ChosenColumns | undefined {
  const named = wanted.map((name) => findColumn(table, name));
  if (named.some((column) => column === undefined)) return undefined;
  const numeric = table.names.flatMap((_name, index) => (isNumeric(table, index) ? [index] : []));
  const [first, second] = numeric;
  if (type === 'scatter' && named.length === 0 && numeric.length === 2 && second !== undefined)
    return { value: second, label: first };
  const value = named[0] ?? (numeric.length === 1 ? first : undefined);
  if (value === undefined) return undefined;
  if (type === 'histogram') return { value, label: undefined };
  const label = named[1] ?? onlyOther(table, value, numeric);
  return label === undefined || label === value ? undefined : { value, label };
}

function onlyOther({ names }: Table, value: number, numeric: readonly number[]): number | undefined {
  const others = names.map((_name, index) => index).filter((index) => index !== value);
  if (others.length === 1) return others[0];
  const worded = others.filter((index) => !numeric.includes(index));
  return worded.length === 1 ? worded[0] : undefined;
}
