import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { CORPUS } from './corpus.ts';

describe('the hand-written corpus', () => {
  it('has at least 250 lines, a third of them hard negatives', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(250);
    expect(CORPUS.filter(({ types }) => types.length === 0).length).toBeGreaterThanOrEqual(CORPUS.length / 3);
  });

  it('gives every type a precision and a recall of at least 0.9', () => {
    const weak = measurePrecision().filter(({ lines, found, right }) => right < 0.9 * Math.max(lines, found));
    expect(weak).toEqual([]);
  });
});

/** How one type of detection fares on the corpus; a wrong find is one in a line that does not hold that type. */
interface TypeMeasure {
  type: string;
  lines: number;
  found: number;
  right: number;
}

/** Counts lines by type over the whole corpus, types in alphabetical order. */
function measurePrecision(): TypeMeasure[] {
  const measures = new Map<string, TypeMeasure>();
  const of = (type: string) => {
    const measure = measures.get(type) ?? { type, lines: 0, found: 0, right: 0 };
    measures.set(type, measure);
    return measure;
  };
  for (const { text, types } of CORPUS) {
    const found = new Set(detectAll(text).map(({ type }) => type));
    for (const type of types) of(type).lines++;
    for (const type of found) {
      of(type).found++;
      if (types.includes(type)) of(type).right++;
    }
  }
  return [...measures.values()].sort((a, b) => (a.type < b.type ? -1 : 1));
}
