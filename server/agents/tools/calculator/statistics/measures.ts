import type { BigNumber } from 'mathjs';
import { ToolFailed } from '../../../tool.types.ts';
import type { Measure } from '../calculator-parameters.ts';
import { mathematics } from '../expression/mathematics.ts';
import { findQuantiles } from './find-quantiles.ts';

type Single = Exclude<Measure, 'correlation' | 'regression'>;

/**
 * Sample measures divide by n - 1, population measures by n. Quartiles are quantiles 0.25, 0.5 and 0.75 (find-quantiles.ts).
 */
export const MEASURE: Record<Single, (values: BigNumber[]) => BigNumber | BigNumber[]> = {
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
export function measurePairs({ x, y }: { x: BigNumber[]; y: BigNumber[] }) {
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
