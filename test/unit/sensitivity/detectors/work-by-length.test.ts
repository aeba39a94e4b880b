import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { NEAR_MISSES } from './near-misses.ts';

// What each pattern costs within a step is measured in time, by linear-growth.deep.test.ts.
describe('all detectors together', () => {
  it.each(NEAR_MISSES.map((unit) => [unit]))('do work in proportion to the length of repeated %j', (unit) => {
    const [short, long] = [1_000, 8_000].map((length) => workOn(repeated(unit, length)));
    expect(long).toBeLessThanOrEqual(12 * (short ?? 0));
  });
});

/** Counts work, not time: for each call of a pattern one step, and one for each character that it goes over. */
function workOn(text: string): number {
  let steps = 0;
  const original = RegExp.prototype.exec;
  RegExp.prototype.exec = function exec(given: string) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const result = original.call(this, given);
    const matched = result?.[0].length ?? 1;
    const to = this.sticky ? from + matched : this.global && result ? this.lastIndex : given.length;
    steps += 1 + to - from;
    return result;
  };
  try {
    detectAll(text);
  } finally {
    RegExp.prototype.exec = original;
  }
  return steps;
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
