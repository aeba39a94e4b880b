import { expect, test } from 'vitest';
import { canonicalise } from '../../../../server/sensitivity/detectors/canonical-text.ts';
import { writeSpeltDigits } from '../../../../server/sensitivity/detectors/spelt-digits.ts';

test('a run of 300,000 spelt digits is rewritten as a short one is', () => {
  expect(writeSpeltDigits(canonicalise('un deux six un'))?.text).toBe('1 2 6 1');
  const view = writeSpeltDigits(canonicalise('un '.repeat(300_000)));
  expect(view?.text.replaceAll(' ', '')).toBe('1'.repeat(300_000));
});
