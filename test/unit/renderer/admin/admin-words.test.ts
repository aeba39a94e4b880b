import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../renderer/admin/audit/audit-actions.ts';
import { enAdmin } from '../../../../renderer/strings/en-admin.ts';
import { frAdmin } from '../../../../renderer/strings/fr-admin.ts';

test.each(AUDIT_ACTIONS)('the act %s has words in both languages', (action) => {
  for (const words of [enAdmin, frAdmin]) expect(words.action(action)).not.toContain('.');
  expect(enAdmin.action(action)).not.toBe(frAdmin.action(action));
});

test('an act that this app does not know is shown as it is', () => {
  expect(enAdmin.action('a.newer_act')).toBe('a.newer_act');
});

test('no sentence was left in English in the French file', () => {
  for (const [key, text] of Object.entries(enAdmin))
    if (typeof text === 'string' && /\s/.test(text))
      expect(frAdmin[key as keyof typeof frAdmin]).not.toBe(text);
});
