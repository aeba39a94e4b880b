import { expect, test } from 'vitest';
import { enLedger } from '../../../../renderer/strings/en-ledger.ts';

test('a code that this app does not know is shown as it is', () => {
  expect(enLedger.refused('a_newer_code')).toContain('a_newer_code');
  expect(enLedger.purpose('a_newer_purpose')).toBe('a_newer_purpose');
});

test('an answer that came is told apart from an error and from none', () => {
  const told = [enLedger.outcome(200, null), enLedger.outcome(500, null), enLedger.outcome(null, null)];
  expect(told).toEqual(['Answered with 200', 'Answered with the error 500', 'No outcome on record']);
});
