import type { PlannedCall, PlannerLanguage } from '../planner.types.ts';
import { readCell } from '../tables/read-cell.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readWholeTable } from '../tables/read-whole-table.ts';
import type { Table } from '../tables/table.ts';
import type { ChartData } from './chart-arguments.ts';
import type { ChartPoint, ChartTask, ChartType } from './chart-task.types.ts';
import { chooseColumns } from './choose-columns.ts';

/** What is drawn, with its values as plain decimals; or the sentence that says why it cannot be. */
export type Gathered = (ChartData & { values: string[] }) | { sentence: string };

/** The data of a chart: given in the task, in a pasted table, or in a named document that is read first. */
export function* gatherChartData(
  { source, type }: ChartTask,
  language: PlannerLanguage,
): Generator<PlannedCall, Gathered, string> {
  if (source.kind === 'points') return ofPoints(source.points, type);
  const read =
    source.kind === 'csv'
      ? { table: readCsv(source.csv) }
      : yield* readWholeTable(source.reference, language);
  return 'sentence' in read ? read : ofTable(read.table, source.columns, type, language);
}

function ofPoints(points: readonly ChartPoint[], type: ChartType): Gathered {
  const values = points.map(({ value }) => value);
  if (type === 'histogram') return { rows: values.map(Number), titles: {}, values };
  const rows = points.map((point, index) => ({
    x: point.x === undefined ? (point.label ?? index + 1) : Number(point.x),
    y: Number(point.value),
  }));
  return { rows, titles: {}, values };
}

function ofTable(
  table: Table,
  wanted: readonly string[],
  type: ChartType,
  language: PlannerLanguage,
): Gathered {
  const chosen = chooseColumns(table, wanted, type);
  if (!chosen) return { sentence: WHICH_COLUMNS[language](table.names.join(', ')) };
  const { value, label } = chosen;
  const values = table.rows.map((row) => readCell(row[value] ?? '', table, value));
  const name = table.names[value] ?? '';
  if (!values.every((each) => each !== undefined)) return { sentence: NOT_NUMBERS[language](name) };
  if (label === undefined) return { rows: values.map(Number), titles: { x_title: name }, values };
  const labels = table.rows.map((row) =>
    type === 'scatter' ? Number(readCell(row[label] ?? '', table, label)) : (row[label] ?? ''),
  );
  if (labels.some(Number.isNaN)) return { sentence: NOT_NUMBERS[language](table.names[label] ?? '') };
  const rows = values.map((each, index) => ({ x: labels[index] ?? '', y: Number(each) }));
  return { rows, titles: { x_title: table.names[label], y_title: name }, values };
}

const WHICH_COLUMNS: Record<PlannerLanguage, (names: string) => string> = {
  en: (names) => `Say which column of numbers is to be drawn by which other; the table has: ${names}.`,
  fr: (names) =>
    `Dites quelle colonne de nombres tracer, et selon quelle autre ; le tableau contient : ${names}.`,
};
const NOT_NUMBERS: Record<PlannerLanguage, (name: string) => string> = {
  en: (name) => `The column ${name} holds something other than numbers, so it cannot be drawn.`,
  fr: (name) => `La colonne ${name} contient autre chose que des nombres : elle ne peut pas être tracée.`,
};
