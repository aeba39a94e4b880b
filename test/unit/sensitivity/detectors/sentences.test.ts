import { describe, expect, it } from 'vitest';
import { detectAll } from '../../../../server/sensitivity/detectors/detect-all.ts';
import { DISCLOSURES, HARMLESS } from './sentences.ts';

const floorOf = (text: string) => Math.max(0, ...detectAll(text).map(({ floor }) => floor ?? 0));

describe('a sentence that gives an identifier or a secret away', () => {
  it.each(DISCLOSURES)('is kept here: %s', (text) => {
    expect(floorOf(text)).toBeGreaterThan(0.7);
  });
});

describe('a sentence that gives nothing away', () => {
  it.each(HARMLESS)('has no floor: %s', (text) => {
    expect(detectAll(text).filter(({ floor }) => floor !== undefined)).toEqual([]);
  });
});
