import { expect, test } from 'vitest';
import { taskLanguage } from '../../../server/agents/agents.service.ts';

test.each([
  ['What is the average of these numbers and of those?', 'en'],
  ['Quelle est la moyenne de ces nombres et de ceux-là ?', 'fr'],
  ['Somme de prix :\n\nnom;prix\na;3,5', 'fr'],
  ['Read notes.txt', 'en'],
  ['12 * 8', undefined],
])('%j is in %s', (task, language) => {
  expect(taskLanguage(task)).toBe(language);
});
