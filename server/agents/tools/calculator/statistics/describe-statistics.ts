import { parse } from 'csv-parse/sync';
import type { BigNumber } from 'mathjs';
import { cutText } from '../../../../../models/cut-text.ts';
import { detectDelimiter } from '../../../../documents/parsers/csv-delimiter.ts';
import { ToolFailed } from '../../../tool.types.ts';
import { type Measure, MOST_NUMBERS, type Statistics } from '../calculator-parameters.ts';
import { formatDecimal } from '../expression/format-result.ts';
import { mathematics } from '../expression/mathematics.ts';
import { readNumber } from '../expression/read-numbers.ts';

type Single = Exclude<Measure, 'correlation' | 'regression'>;

/**
 * Sample measures divide by n - 1, population measures by n. Quartiles are quantiles 0.25, 0.5 and 0.75 (find-quantiles.ts).
 */
const MEASURE: Record<Single, (values: BigNumber[]) => BigNumber | BigNumber[]> = {
  count: (values) => mathematics.bignumber(values.length),
  sum: (values) => mathematics.sum(values) as BigNumber,
  mean: (values) => mathematics.mean(values) as BigNumber,
  median: (values) => findQuantiles(values, [0.5]),
  mode: (values) => mathematics.mode(values) as unknown as BigNumber[],
  min: (values) => mathematics.min(values) as BigNumber,
  max: (values) => mathematics.max(values) as BigNumber,
  range: (values) => (mathematics.max(values) as BigNumber).minus(mathematics.min(values) as BigNumber),
  std_sample: (values) => variance(values, 'unbiased').sqrt(),
  std_population: (values) => variance(values, 'uncorrected').sqrt(),
  variance_sample: (values) => variance(values, 'unbiased'),
  variance_population: (values) => variance(values, 'uncorrected'),
  quartiles: (values) => findQuantiles(values, [0.25, 0.5, 0.75]),
};

function variance(values: BigNumber[], kind: 'unbiased' | 'uncorrected'): BigNumber {
  if (kind === 'unbiased' && values.length < 2)
    throw new ToolFailed('A sample measure needs two numbers or more.');
  return mathematics.variance(values, kind) as unknown as BigNumber;
}

/** Pearson's correlation and the line of least squares, y = slope · x + intercept. Throws ToolFailed for flat series. */
function measurePairs({ x, y }: { x: BigNumber[]; y: BigNumber[] }) {
  const [meanX, meanY] = [mathematics.mean(x) as BigNumber, mathematics.mean(y) as BigNumber];
  const fromX = x.map((value) => value.minus(meanX));
  const fromY = y.map((value) => value.minus(meanY));
  const [xx, yy, xy] = [products(fromX, fromX), products(fromY, fromY), products(fromX, fromY)];
  if (xx.isZero() || yy.isZero())
    throw new ToolFailed('A series whose numbers are all the same has no correlation.');
  const slope = xy.div(xx);
  return { correlation: xy.div(xx.times(yy).sqrt()), slope, intercept: meanY.minus(slope.times(meanX)) };
}

function products(left: BigNumber[], right: BigNumber[]): BigNumber {
  return left.reduce(
    (sum, value, index) => sum.plus(value.times(right[index] ?? 0)),
    mathematics.bignumber(0),
  );
}

/** What each measure is called in an answer. */
const MEASURE_NAMES: Record<'fr' | 'en', Record<Measure | 'quantile' | 'slope' | 'intercept', string>> = {
  en: {
    count: 'count',
    sum: 'sum',
    mean: 'mean',
    median: 'median',
    mode: 'mode',
    min: 'minimum',
    max: 'maximum',
    range: 'range',
    std_sample: 'standard deviation (sample)',
    std_population: 'standard deviation (population)',
    variance_sample: 'variance (sample)',
    variance_population: 'variance (population)',
    quartiles: 'quartiles',
    correlation: 'correlation',
    regression: 'linear regression',
    quantile: 'quantile',
    slope: 'slope',
    intercept: 'intercept',
  },
  fr: {
    count: 'nombre de valeurs',
    sum: 'somme',
    mean: 'moyenne',
    median: 'médiane',
    mode: 'mode',
    min: 'minimum',
    max: 'maximum',
    range: 'étendue',
    std_sample: 'écart type (échantillon)',
    std_population: 'écart type (population)',
    variance_sample: 'variance (échantillon)',
    variance_population: 'variance (population)',
    quartiles: 'quartiles',
    correlation: 'corrélation',
    regression: 'régression linéaire',
    quantile: 'quantile',
    slope: 'pente',
    intercept: "ordonnée à l'origine",
  },
};

const USUAL: readonly Measure[] = ['count', 'sum', 'mean', 'median', 'min', 'max', 'std_sample'];
/** Values of a mode that are written out. */
const MOST_LISTED = 20;

/** One line for each measure, in the task's language. Throws ToolFailed for what cannot be measured. */
export function describeStatistics(asked: Statistics, language: 'fr' | 'en'): string {
  const series = readSeries(asked);
  const names = MEASURE_NAMES[language];
  const quantiles = asked.quantiles ?? [];
  const usual =
    quantiles.length > 0 ? [] : USUAL.filter((name) => name !== 'std_sample' || series.values.length > 1);
  const lines = [
    ...(asked.measures ?? usual).map((measure) => `${names[measure]} ${describe(measure, series, names)}`),
    ...findQuantiles(series.values, quantiles).map(
      (found, index) => `${names.quantile} ${quantiles[index]} ${equals(found)}`,
    ),
  ];
  return [...(series.name ? [`${series.name}:`] : []), ...lines, ...sayLeftOut(series, language)].join('\n');
}

function sayLeftOut({ leftOut }: Series, language: 'fr' | 'en'): string[] {
  if (leftOut === 0) return [];
  return [
    language === 'fr'
      ? `Lignes sans nombre, laissées de côté : ${leftOut}`
      : `Rows without a number, left out: ${leftOut}`,
  ];
}

function describe(
  measure: Measure,
  { values, pairs }: Series,
  names: { slope: string; intercept: string },
): string {
  if (measure === 'correlation' || measure === 'regression') {
    if (!pairs) throw new ToolFailed(`${measure} needs a second series: y_numbers or y_column.`);
    const { correlation, slope, intercept } = measurePairs(pairs);
    if (measure === 'correlation') return equals(correlation);
    return `${names.slope} ${equals(slope)}, ${names.intercept} ${equals(intercept)}`;
  }
  const found = MEASURE[measure](values);
  return Array.isArray(found) ? list(found) : equals(found);
}

function list(values: BigNumber[]): string {
  const rest = values.length > MOST_LISTED ? ` … (${values.length})` : '';
  const shown = values.slice(0, MOST_LISTED).map((value) => formatDecimal(value).shown);
  return `= ${shown.join(', ')}${rest}`;
}

function equals(value: BigNumber): string {
  const { shown, isExact } = formatDecimal(value);
  return `${isExact ? '=' : '≈'} ${shown}`;
}

/**
 * Quantiles by linear interpolation (type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996), as
 * mathjs computes them; it takes ten times as long, because it looks through all numbers for each.
 */
function findQuantiles(values: readonly BigNumber[], shares: readonly number[]): BigNumber[] {
  const sorted = values.toSorted((left, right) => left.comparedTo(right));
  return shares.map((share) => {
    const place = mathematics.bignumber(share).times(sorted.length - 1);
    const below = place.floor().toNumber();
    const [low, high] = [sorted[below], sorted[below + 1]];
    if (!low) throw new Error('Quantiles need numbers.');
    return high ? low.plus(high.minus(low).times(place.minus(below))) : low;
  });
}

/** The numbers that were asked about. */
interface Series {
  values: BigNumber[];
  /** With a second series: its numbers beside those of the first. */
  pairs: { x: BigNumber[]; y: BigNumber[] } | undefined;
  /** Of the column. */
  name: string;
  /** Rows without a number. */
  leftOut: number;
}

/** Reads numbers or a column of a CSV text. Throws ToolFailed. */
function readSeries(asked: Statistics): Series {
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
  if (!read) throw new ToolFailed(`"${cutText(String(number), 40)}" is not a number.`);
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

/** A CSV text whose first row names the columns. */
interface NumberTable {
  names: string[];
  rows: string[][];
  commas: CommaMeaning;
  /** The index of a column by its name, whatever its case; of the only column without one. Throws ToolFailed. */
  find(name: string | undefined): number;
}

/** Reads a CSV text. Throws ToolFailed. */
function readTable(csv: string): NumberTable {
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
  const known = names.slice(0, 20).map((candidate) => cutText(candidate, 60));
  throw new ToolFailed(`Name a column of the CSV. It has: ${known.join(', ')}.`);
}

/** What a comma is in the numbers of a table. */
type CommaMeaning = 'decimal' | 'unknown';

/** A cell as a decimal text, or undefined where it holds no number. Throws ToolFailed when a number is ambiguous. */
function readCell(cell: string, commas: CommaMeaning): string | undefined {
  const text = cell.replace(/[\s\u00a0\u202f'€$£%]/gu, '').replace(/^−/u, '-');
  const [, sign = '', digits = ''] = /^([-+]?)(\d[\d.,]*(?:[eE][-+]?\d+)?|\.\d+)$/u.exec(text) ?? [];
  if (digits === '') return undefined;
  const isDecimal = commas === 'decimal' && digits.split(',').length === 2;
  const read = isDecimal ? digits.replaceAll('.', '').replace(',', '.') : readNumber(digits);
  return /^(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/u.test(read) ? `${sign === '-' ? '-' : ''}${read}` : undefined;
}
