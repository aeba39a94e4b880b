import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CORPUS } from './corpus.ts';
import { measurePrecision, precisionTable } from './measure-precision.ts';

describe('the hand-written corpus', () => {
  it('has at least 250 lines, a third of them hard negatives', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(250);
    expect(CORPUS.filter(({ types }) => types.length === 0).length).toBeGreaterThanOrEqual(CORPUS.length / 3);
  });

  it('gives every type a precision and a recall of at least 0.9', () => {
    const weak = measurePrecision().filter(({ lines, found, right }) => right < 0.9 * Math.max(lines, found));
    expect(weak).toEqual([]);
  });

  it('is what PRECISION.md reports', () => {
    const path = new URL('../../../../server/sensitivity/detectors/PRECISION.md', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(precisionTable());
  });
});
