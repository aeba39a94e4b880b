import type { BigNumber } from 'mathjs';
import { cutText } from '../../../../../models/cut-text.ts';
import { ToolFailed } from '../../../tool.types.ts';
import type { Measure, Statistics } from '../calculator-parameters.ts';
import { formatDecimal } from '../expression/format-result.ts';
import { mathematics } from '../expression/mathematics.ts';
import { readNumber } from '../expression/read-numbers.ts';

/**
 * Sample measures divide by n - 1, population measures by n.
 */
const MEASURE: Record<Measure, (values: BigNumber[]) => BigNumber | BigNumber[]> = {
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

/** What each measure is called in an answer. */
const MEASURE_NAMES: Record<'fr' | 'en', Record<Measure, string>> = {
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
  },
};

const USUAL: readonly Measure[] = ['count', 'sum', 'mean', 'median', 'min', 'max', 'std_sample'];
/** Values of a mode that are written out. */
const MOST_LISTED = 20;

/** One line for each measure, in the task's language. Throws ToolFailed for what cannot be measured. */
export function describeStatistics({ numbers, measures }: Statistics, language: 'fr' | 'en'): string {
  const values = numbers.map(readListed);
  if (values.length === 0) throw new ToolFailed('numbers is empty.');
  const usual = USUAL.filter((name) => name !== 'std_sample' || values.length > 1);
  return (measures ?? usual)
    .map((measure) => {
      const found = MEASURE[measure](values);
      return `${MEASURE_NAMES[language][measure]} ${Array.isArray(found) ? list(found) : equals(found)}`;
    })
    .join('\n');
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

/** Throws ToolFailed for what is no number, or could be two. */
function readListed(number: number | string): BigNumber {
  const text = String(number)
    .replace(/[\s\u00a0\u202f'€$£%]/gu, '')
    .replace(/^−/u, '-');
  const [, sign = '', digits = ''] = /^([-+]?)(\d[\d.,]*(?:[eE][-+]?\d+)?|\.\d+)$/u.exec(text) ?? [];
  const read = digits === '' ? '' : readNumber(digits);
  if (!/^(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/u.test(read))
    throw new ToolFailed(`"${cutText(String(number), 40)}" is not a number.`);
  return mathematics.bignumber(`${sign === '-' ? '-' : ''}${read}`);
}
