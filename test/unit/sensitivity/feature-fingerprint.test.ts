import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprintFeatures } from '../../eval/fingerprint-features.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'models', 'sensitivity');

test('the shipped weights were trained on the features that this code gives: else npm run train:sensitivity', () => {
  const { features } = JSON.parse(readFileSync(join(folder, 'classifier.json'), 'utf8'));
  expect(fingerprintFeatures(join(folder, 'data'))).toBe(features);
});
