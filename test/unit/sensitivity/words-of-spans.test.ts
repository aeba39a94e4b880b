import { expect, test } from 'vitest';
import { detectAll } from '../../../server/sensitivity/detectors/detect-all.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const shown = (text: string, isOf: (type: string) => boolean) =>
  score([{ role: 'user', text }])
    .spans.filter(({ type }) => isOf(type))
    .map(({ start, end }) => text.slice(start, end));
const byWords = (text: string) => shown(text, (type) => type === 'classifier');

test.each([
  ['Please pay the rent to FR76 3000 6000 0112 3456 7890 189, is that IBAN valid?', /, | is$/],
  ['I have diabetes, what should I eat for breakfast?', /, | what$/],
  ["j'ai un diabète, que dois-je manger au petit-déjeuner ?", /, | que$/],
  ['Mon mot de passe est Soleil1987! est-il assez fort ?', /^est | est$/],
])('the telling words of “%s” begin and end at words that say something', (text, grammar) => {
  const words = byWords(text);
  expect(words.length).toBeGreaterThan(0);
  for (const each of words) expect(each).not.toMatch(grammar);
});

test('whole sentences are shown without the blanks and marks around them', () => {
  const text = 'Hello! My wife left me yesterday. (My son lives with me.) ';
  const sentences = shown(text, (type) => type === 'personal_narrative');
  expect(sentences.length).toBeGreaterThan(0);
  for (const each of sentences) expect(each).toMatch(/^[\p{L}\p{N}].*[\p{L}\p{N}]$/u);
});

test('what is shown of a number begins with it; what is hidden of it is what it was', () => {
  const text = 'My passport number is 533401372, does it expire soon?';
  expect(shown(text, (type) => type === 'passport')).toEqual(['533401372']);
  const [hidden] = detectAll(text);
  expect(text.slice(hidden?.start, hidden?.end)).toContain('533401372');
  const french = 'Mon passeport AB 1234568 expire en mai.';
  expect(shown(french, (type) => type === 'passport')).toEqual(['AB 1234568']);
});
