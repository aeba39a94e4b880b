import type { BigNumber } from 'mathjs';
import { ToolFailed } from '../../../tool.types.ts';
import type { Measure, Statistics } from '../calculator-parameters.ts';
import { formatDecimal } from '../expression/format-result.ts';
import { findQuantiles } from './find-quantiles.ts';
import { MEASURE_NAMES } from './measure-names.ts';
import { MEASURE, measurePairs } from './measures.ts';
import { readSeries, type Series } from './read-series.ts';

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
