import { expect, test } from 'vitest';
import { splitSentences } from '../../../../server/documents/text/split-sentences.ts';

test('sentences end where a blank follows, so that no password, address or quotation is cut in two', () => {
  expect(splitSentences('Mon mot de passe est Fanpefomanr!6502. Garde-le.')).toEqual([
    'Mon mot de passe est Fanpefomanr!6502.',
    'Garde-le.',
  ]);
  expect(splitSentences('See https://example.org/?q=1 now! Or later?')).toEqual([
    'See https://example.org/?q=1 now!',
    'Or later?',
  ]);
});

test('abbreviations and initials end no sentence', () => {
  expect(splitSentences('Mme. Durand et le Dr. Martin, cf. p. 3. Fin.')).toEqual([
    'Mme. Durand et le Dr. Martin, cf. p. 3.',
    'Fin.',
  ]);
});

test('what is joined again is what was split, blanks aside', () => {
  const text = 'Quoi ?! Rien… « Vraiment ? » dit-elle.Puis plus rien ! a!b?c. 3.14 e.g. this.';
  expect(splitSentences(text).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
});
