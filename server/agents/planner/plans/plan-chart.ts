import { localise } from '../answers/localise.ts';
import { type ChartRow, chartArguments } from '../charts/chart-arguments.ts';
import type { ChartPoint, ChartTask } from '../charts/chart-task.types.ts';
import type { PlannedCall, PlannerLanguage } from '../planner.types.ts';
import { readCell } from '../tables/read-cell.ts';
import { readWholeTable } from '../tables/read-whole-table.ts';
import { findColumn, isNumeric, type Table } from '../tables/table.ts';
import type { Plan, PlanSetting } from './plan.types.ts';
import { readCsv } from './plan-statistics.ts';

/** What is charted: rows, the names of what is on the axes, and the values in their order. */
interface ChartData {
  rows: ChartRow[];
  axes: [x: string, y: string | undefined];
  values: string[];
}

/** Draws values, a pasted table or a named document that is read first; then says the least and greatest if asked. */
export function* planChart(chart: ChartTask, { language, tools }: PlanSetting): Plan {
  const data = yield* gather(chart, language);
  if ('sentence' in data) return data.sentence;
  const drawn = yield { name: 'chart', arguments: chartArguments(chart, data.rows, data.axes) };
  const said = DRAWN[language](chart.title);
  if (chart.measures.length === 0) return said;
  if (!tools.includes('calculator')) return `${said} ${NO_MEASURES[language]}`;
  void drawn;
  const output = yield {
    name: 'calculator',
    arguments: { statistics: { numbers: data.values, measures: chart.measures } },
  };
  return [said, ...localise(output.trim(), language).split('\n')].join('\n');
}

function* gather(
  chart: ChartTask,
  language: PlannerLanguage,
): Generator<PlannedCall, ChartData | { sentence: string }, string> {
  const { source } = chart;
  if (source.kind === 'points') return ofPoints(source.points, chart.type, language);
  const read =
    source.kind === 'csv'
      ? { table: readCsv(source.csv) }
      : yield* readWholeTable(source.reference, language);
  return 'sentence' in read ? read : ofTable(read.table, source.columns, chart.type, language);
}

function ofPoints(
  points: readonly ChartPoint[],
  type: ChartTask['type'],
  language: PlannerLanguage,
): ChartData {
  const [x, y] = AXES[language];
  const values = points.map(({ value }) => value);
  if (type === 'histogram')
    return { rows: values.map((value) => ({ [y]: Number(value) })), axes: [y, undefined], values };
  const rows = points.map((point, index) => ({
    [x]: point.x === undefined ? (point.label ?? index + 1) : Number(point.x),
    [y]: Number(point.value),
  }));
  return { rows, axes: [x, y], values };
}

function ofTable(
  table: Table,
  wanted: readonly string[],
  type: ChartTask['type'],
  language: PlannerLanguage,
): ChartData | { sentence: string } {
  const chosen = chooseColumns(table, wanted, type);
  if (!chosen) return { sentence: WHICH_COLUMNS[language](table.names.join(', ')) };
  const [value, label] = chosen.map((column) => column);
  const cells = table.rows.map((row) => ({
    value: readCell(row[value ?? 0] ?? '', table, value ?? 0),
    label: label === undefined ? undefined : (row[label] ?? ''),
  }));
  if (cells.some((cell) => cell.value === undefined))
    return { sentence: NOT_NUMBERS[language](table.names[value ?? 0] ?? '') };
  const [x, y] = [table.names[label ?? -1], table.names[value ?? 0] ?? ''];
  const values = cells.map((cell) => cell.value ?? '');
  if (x === undefined)
    return { rows: values.map((each) => ({ [y]: Number(each) })), axes: [y, undefined], values };
  const isPlane = type === 'scatter';
  const rows = cells.map((cell) => ({
    [x]: isPlane ? Number(cell.label) : (cell.label ?? ''),
    [y]: Number(cell.value),
  }));
  return { rows, axes: [x, y], values };
}

/** The column of values and that of their names, as asked; else the only ones that can be meant. */
function chooseColumns(
  table: Table,
  wanted: readonly string[],
  type: ChartTask['type'],
): number[] | undefined {
  const named = wanted.map((name) => findColumn(table, name));
  if (named.some((column) => column === undefined)) return undefined;
  const numeric = table.names.flatMap((_name, index) => (isNumeric(table, index) ? [index] : []));
  const worded = table.names.flatMap((_name, index) => (isNumeric(table, index) ? [] : [index]));
  const value = named[0] ?? (numeric.length === 1 ? numeric[0] : undefined);
  if (type === 'histogram') return value === undefined ? undefined : [value];
  if (type === 'scatter' && named.length === 0 && numeric.length === 2)
    return [numeric[1] ?? 0, numeric[0] ?? 0];
  const isPair = table.names.length === 2 && value !== undefined;
  const label = named[1] ?? (isPair ? 1 - (value ?? 0) : worded.length === 1 ? worded[0] : undefined);
  return value === undefined || label === undefined || value === label ? undefined : [value, label];
}

const AXES: Record<PlannerLanguage, [x: string, y: string]> = {
  en: ['name', 'value'],
  fr: ['nom', 'valeur'],
};
const DRAWN: Record<PlannerLanguage, (title: string | undefined) => string> = {
  en: (title) => (title === undefined ? 'The chart is drawn.' : `The chart “${title}” is drawn.`),
  fr: (title) => (title === undefined ? 'Le graphique est tracé.' : `Le graphique « ${title} » est tracé.`),
};
const NO_MEASURES: Record<PlannerLanguage, string> = {
  en: 'The least and greatest value take the tool calculator, which is not switched on for this run.',
  fr: 'La plus petite et la plus grande valeur demandent l’outil calculator, qui n’est pas activé pour cette exécution.',
};
const WHICH_COLUMNS: Record<PlannerLanguage, (names: string) => string> = {
  en: (names) => `Say which column of numbers is to be drawn by which other; the table has: ${names}.`,
  fr: (names) =>
    `Dites quelle colonne de nombres tracer, et selon quelle autre ; le tableau contient : ${names}.`,
};
const NOT_NUMBERS: Record<PlannerLanguage, (name: string) => string> = {
  en: (name) => `The column ${name} holds something other than numbers, so it cannot be drawn.`,
  fr: (name) => `La colonne ${name} contient autre chose que des nombres : elle ne peut pas être tracée.`,
};
