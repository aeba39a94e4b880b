import { expect, test } from 'vitest';
import { en } from '../../../renderer/strings/en.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import { CATEGORIES } from '../../../server/sensitivity/sensitivity.types.ts';

test('English and French have the same keys, and lists of the same length', () => {
  expect(shapeOf(fr)).toEqual(shapeOf(en));
});

test('no sentence was left in English in the French file', () => {
  const french = textsOf(fr);
  const same = Object.entries(textsOf(en)).filter(([key, text]) => text === french[key]);
  expect(same.filter(([, text]) => /\s/.test(text))).toEqual([]);
});

test('every category of the scorer has words in both languages', () => {
  for (const strings of [en, fr])
    expect(CATEGORIES.filter((name) => strings.category(name) === strings.category('unknown'))).toEqual([]);
});

const REASONS = [
  'sensitive',
  'scoring_failed',
  'offline',
  'no_cloud',
  'local_only_turn',
  'local_only_conversation',
  'local_only_key',
  'no_provider',
  'no_key',
  'below_threshold',
];

test.each(REASONS)('the decision %s is explained in both languages', (code) => {
  for (const strings of [en, fr]) expect(strings.why(code)).not.toBe(strings.why('an unknown code'));
});

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

function textsOf(value: object, path = ''): Record<string, string> {
  const entries = Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    if (typeof inner === 'string') return [[path + key, inner]];
    return typeof inner === 'object' ? Object.entries(textsOf(inner, `${path}${key}.`)) : [];
  });
  return Object.fromEntries(entries);
}
