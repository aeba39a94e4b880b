import { expect, test } from 'vitest';
import type { ScoreReason } from '../../../renderer/api/privacy.ts';
import { en } from '../../../renderer/strings/en.ts';
import { enReasons } from '../../../renderer/strings/en-reasons.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import { frReasons } from '../../../renderer/strings/fr-reasons.ts';
import { SECRET_FORMATS } from '../../../server/sensitivity/detectors/secret-formats.ts';
import { CATEGORIES } from '../../../server/sensitivity/sensitivity.types.ts';
import { GATE_WEIGHT } from '../../../server/sensitivity/weights.ts';

const languages = [en, fr];

test.each<[ScoreReason, string, string]>([
  [{ kind: 'detector', type: 'iban', category: 'payment' }, 'An IBAN', 'Un IBAN'],
  [
    { kind: 'disclosure', type: 'health_disclosure', category: 'health' },
    'Mentions health',
    'Évoque\u00a0: santé',
  ],
  [
    { kind: 'classifier', category: 'health', contribution: 2 },
    'Overall impression: health',
    'Impression d’ensemble\u00a0: santé',
  ],
  [
    { kind: 'classifier', category: 'health', contribution: -2 },
    'Overall impression: harmless',
    'Impression d’ensemble\u00a0: anodin',
  ],
  [{ kind: 'gate', type: 'fiction', contribution: -1 }, 'Less sensitive: fiction', 'Atténue\u00a0: fiction'],
])('%j is named in both languages', (reason, english, french) => {
  expect(en.reasons.name(reason)).toBe(english);
  expect(fr.reasons.name(reason)).toBe(french);
});

test('no kind, type or category that this app does not know is ever shown by its machine name', () => {
  const kinds = ['detector', 'disclosure', 'gate', 'classifier', 'some_new_kind'];
  const categories = [...CATEGORIES, 'some_new_category', undefined];
  for (const strings of languages)
    for (const kind of kinds)
      for (const category of categories) {
        const reason = { kind, type: 'some_new_type', category, contribution: 1 };
        expect(strings.reasons.name(reason)).toMatch(/^\p{Lu}[^_]+$/u);
        expect(strings.reasons.floor(0.9, [reason])).not.toMatch(/_|new type/);
      }
});

test('both languages name the same detections, disclosures and gates, and every gate has words', () => {
  for (const list of ['found', 'foundOfCategory', 'told', 'gates'] as const)
    expect(Object.keys(frReasons[list])).toEqual(Object.keys(enReasons[list]));
  expect(Object.keys(enReasons.gates).sort()).toEqual(Object.keys(GATE_WEIGHT).sort());
});

test('the key of every vendor is called a key rather than by the name of its format', () => {
  const names = SECRET_FORMATS.map(([type]) =>
    en.reasons.name({ kind: 'detector', type, category: 'secrets', contribution: 1 }),
  );
  expect(new Set(names)).toEqual(new Set(['A key or an access token', 'A wallet’s private key']));
});

test('a floor names what it is for, each once', () => {
  const key = { kind: 'detector', type: 'stripe_key', category: 'secrets' };
  const reasons = [key, key, { kind: 'floor', category: 'health' }];
  expect(en.reasons.floor(0.95, reasons)).toBe('Never below 0.95: a key or an access token, health');
});

test('a score that rounds to the line without reaching it is still shown below it', () => {
  expect(en.score.against(0.6999, 0.7)).toBe('0.69 < 0.70');
  expect(en.score.against(0.5499, 0.55)).toBe('0.54 < 0.55');
  expect(en.score.against(0.7, 0.7)).toBe('0.70 ≥ 0.70');
  expect(en.score.against(0.12, 0.7)).toBe('0.12 < 0.70');
});

test('points carry their sign, and a chance near certainty is told in words', () => {
  expect([1.5, -0.25, 0].map(en.reasons.points)).toEqual(['+1.50', '−0.25', '0.00']);
  expect(en.reasons.chance(0.9999)).toBe('Chance that it is sensitive: over 99%.');
  expect(en.reasons.chance(0.1004)).toBe('Chance that it is sensitive: 10%.');
  expect(en.reasons.chance(0.0001)).toBe('Chance that it is sensitive: under 1%.');
});
