import { describe, expect, it } from 'vitest';
import { integerRange } from '../../../models/engine/integer-range.ts';

/** The rule as a regular expression: in this small part of GBNF they differ in quotes and spaces only. */
const toPattern = (rule = '(?!)') => new RegExp(`^${rule.replaceAll(/[" ]/g, '')}$`);

describe('a range of whole numbers', () => {
  it.each([
    [0, 9],
    [0, 120],
    [7, 7],
    [37, 1_205],
    [-3, 3],
    [-120, -37],
    [-1_000, 999],
    [99, 101],
    [0.5, 10.5],
  ])('from %d to %d holds exactly these', (least, most) => {
    const pattern = toPattern(integerRange(least, most));
    for (let number = -1_500; number <= 1_500; number++)
      expect([number, pattern.test(String(number))]).toEqual([number, number >= least && number <= most]);
    for (const text of ['', '00', '-0', '007', '+1', '1.0']) expect(pattern.test(text)).toBe(false);
  });

  it('without bounds ends where a double is no longer exact', () => {
    const pattern = toPattern(integerRange(Number.NEGATIVE_INFINITY, Number.MAX_SAFE_INTEGER));
    for (const number of [0, 1, -1, 10, 123_456_789, -(10 ** 15 - 1), 10 ** 15 - 1])
      expect(pattern.test(String(number))).toBe(true);
    expect(pattern.test(String(10 ** 15))).toBe(false);
  });

  it('that is empty is none', () => {
    expect(integerRange(3, 2)).toBeUndefined();
    expect(integerRange(0.2, 0.8)).toBeUndefined();
  });
});
