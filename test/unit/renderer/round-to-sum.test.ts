import { expect, test } from 'vitest';
import { roundToSum } from '../../../renderer/chat/explain-score.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

test('the rounded numbers add up to the rounded sum, where rounding each would not', () => {
  expect(roundToSum([0.004, 0.004, 0.004])).toEqual([0.01, 0, 0]);
  expect(roundToSum([1.115, 1.115, 1.115]).map(String)).toEqual(['1.12', '1.12', '1.11']);
});

test.each([
  [[3.0445, -1.6, 7.5129, 0.5332, 0.2827, 0.0694, 0.0198, 0.0062]],
  [[-8.7916, 1.4445, -0.0893, 0.496, -0.0536]],
  [[-0.005, -0.005, -0.005, 0.001]],
  [[]],
])('of %j each is off by less than a hundredth, and the sum by no more than rounding it', (values) => {
  const rounded = roundToSum(values);
  for (const [index, value] of rounded.entries())
    expect(Math.abs(value - (values[index] ?? 0))).toBeLessThan(0.01);
  expect(sum(rounded)).toBeCloseTo(Math.round(sum(values) * 100) / 100, 9);
});
