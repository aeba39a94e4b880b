import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../models/seeded-random.ts';
import { areaUnderRoc } from '../../eval/area-under-roc.ts';
import { bootstrapInterval } from '../../eval/bootstrap-interval.ts';
import { equalMassBins, equalWidthBins } from '../../eval/calibration-bins.ts';
import { calibrationError } from '../../eval/calibration-error.ts';
import { shareDifference } from '../../eval/share-difference.ts';
import { wilsonInterval } from '../../eval/wilson-interval.ts';

describe('the Wilson interval', () => {
  it('is 0.2366 to 0.7634 for five of ten', () => {
    const { low, high } = wilsonInterval(5, 10);
    expect(low).toBeCloseTo(0.2366, 4);
    expect(high).toBeCloseTo(0.7634, 4);
  });

  it('reaches z² / (n + z²) where nothing was counted', () => {
    const { low, high } = wilsonInterval(0, 10);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(3.8415 / 13.8415, 4);
  });

  it('ends at 1 where all were counted', () => expect(wilsonInterval(7, 7).high).toBe(1));
});

describe('the difference of two shares', () => {
  // Newcombe 1998, table II, case (a): 56/70 against 48/80, method 10.
  it('has the interval that its source prints', () => {
    const { value, low, high } = shareDifference({ count: 56, total: 70 }, { count: 48, total: 80 });
    expect(value).toBeCloseTo(0.2, 10);
    expect(low).toBeCloseTo(0.0524, 4);
    expect(high).toBeCloseTo(0.3339, 4);
  });
});

const scored = (...pairs: [number, boolean][]) => pairs.map(([score, sensitive]) => ({ score, sensitive }));

describe('the area under the ROC curve', () => {
  it('counts the pairs in order: three of four here', () => {
    expect(areaUnderRoc(scored([0.8, true], [0.1, false], [0.3, true], [0.4, false]))).toBe(0.75);
  });

  it('counts a tie half', () => {
    expect(areaUnderRoc(scored([0.5, true], [0.5, false], [0.9, true], [0.5, false]))).toBe(0.75);
  });

  it('is 0 where every harmless message scores higher', () => {
    expect(areaUnderRoc(scored([0.1, true], [0.2, false]))).toBe(0);
  });

  it('is not a number where one kind is missing', () => {
    expect(areaUnderRoc(scored([0.1, true], [0.2, true]))).toBeNaN();
  });
});

/** `count` messages of one probability, the first `sensitive` of them sensitive. */
const forecasts = (count: number, probability: number, sensitive: number) =>
  Array.from({ length: count }, (_, at) => ({ probability, sensitive: at < sensitive }));

describe('calibration', () => {
  it('is perfect where a fifth of what was given 0.2 is sensitive', () => {
    expect(calibrationError(forecasts(10, 0.2, 2))).toBeCloseTo(0, 12);
  });

  it('weighs the distance of each bin by its size', () => {
    // |0.1 - 0.3| over 10 messages and |0.9 - 0.8| over 30.
    const error = calibrationError([...forecasts(10, 0.1, 3), ...forecasts(30, 0.9, 24)]);
    expect(error).toBeCloseTo((10 * 0.2 + 30 * 0.1) / 40, 12);
  });

  it('cannot make up for one bin with another', () => {
    const error = calibrationError([...forecasts(10, 0.4, 0), ...forecasts(10, 0.6, 10)]);
    expect(error).toBeCloseTo(0.4, 12);
  });

  it('does not depend on the order of messages of equal probability', () => {
    const mixed = forecasts(20, 0.5, 10);
    expect(calibrationError(mixed.toReversed())).toBe(calibrationError(mixed));
    expect(calibrationError(mixed)).toBe(0);
  });

  it('puts as many messages in each bin of equal mass', () => {
    const spread = Array.from({ length: 30 }, (_, at) => ({ probability: (at / 30) ** 4, sensitive: false }));
    expect(equalMassBins(spread, 15).map(({ size }) => size)).toEqual(Array(15).fill(2));
  });

  it('puts a probability of 1 in the last bin of equal width and leaves out empty ones', () => {
    const bins = equalWidthBins([...forecasts(2, 1, 1), ...forecasts(3, 0.05, 0)], 10);
    expect(bins.map(({ at, size, sensitive }) => [at, size, sensitive])).toEqual([
      [0, 3, 0],
      [9, 2, 1],
    ]);
  });
});

describe('the bootstrap', () => {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('draws as many from each stratum as it has', () => {
    const sample = (values: number[]) => values.filter((value) => value === 1).length;
    expect(bootstrapInterval([[1, 1, 1], [0]], sample, seededRandom(1))).toEqual({ low: 3, high: 3 });
  });

  it('comes near the normal interval of a share: 0.4 to 0.6 for half of a hundred', () => {
    const coins = Array.from({ length: 100 }, (_, at) => at % 2);
    const { low, high } = bootstrapInterval([coins], mean, seededRandom(1));
    expect(low).toBeCloseTo(0.4, 1);
    expect(high).toBeCloseTo(0.6, 1);
  });

  it('is the same for the same seed and another for another', () => {
    const values = Array.from({ length: 50 }, (_, at) => Math.sin(at));
    const interval = (seed: number) => bootstrapInterval([values], mean, seededRandom(seed));
    expect(interval(1)).toEqual(interval(1));
    expect(interval(1)).not.toEqual(interval(2));
  });
});
