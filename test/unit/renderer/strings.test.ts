import { expect, test } from 'vitest';
import { en } from '../../../renderer/strings/en.ts';
import { fr } from '../../../renderer/strings/fr.ts';
import type { RefusalCode } from '../../../server/documents/documents.types.ts';
import { CATEGORIES } from '../../../server/sensitivity/sensitivity.types.ts';

test('every category of the scorer has words in both languages', () => {
  for (const strings of [en, fr])
    expect(CATEGORIES.filter((name) => strings.category(name) === strings.category('unknown'))).toEqual([]);
});

const REASONS = [
  'sensitive',
  'sensitive_passage',
  'sensitive_passage_or_earlier',
  'scoring_failed',
  'sensitive_second',
  'second_reader_unavailable',
  'offline',
  'no_cloud',
  'local_only_turn',
  'unread_attachment',
  'local_only_conversation',
  'local_only_key',
  'no_provider',
  'cloud_withheld',
  'cloud_waiting',
  'cloud_spent',
  'no_key',
  'below_threshold',
];

test.each(REASONS)('the decision %s is explained in both languages', (code) => {
  for (const strings of [en, fr]) expect(strings.why(code)).not.toBe(strings.why('an unknown code'));
});

// A record, so that a code that is added to the server is missed here.
const REFUSALS: Record<RefusalCode | 'failed', true> = {
  unsupported: true,
  encrypted: true,
  empty: true,
  corrupt: true,
  too_many_pages: true,
  too_large_unpacked: true,
  took_too_long: true,
  too_much_memory: true,
  unreadable: true,
  failed: true,
};

test.each(Object.keys(REFUSALS))('the refusal %s has its own sentence in both languages', (code) => {
  const told = [en, fr].map(({ documents }) => documents.refusal({ code, sentence: 'As the server says.' }));
  expect(told).not.toContain('As the server says.');
  expect(told[0]).not.toBe(told[1]);
});

test('a refusal that this app does not know is told in the server’s own words', () => {
  for (const { documents } of [en, fr])
    for (const code of [undefined, 'a_newer_code'])
      expect(documents.refusal({ code, sentence: 'As the server says.' })).toBe('As the server says.');
});
