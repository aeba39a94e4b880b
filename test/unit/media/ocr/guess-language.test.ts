import { expect, it } from 'vitest';
import { guessLanguage } from '../../../../models/media/ocr/guess-language.ts';
import { englishLines, frenchLines } from '../pictures.ts';

it.each([
  [englishLines.join('\n'), 'en'],
  [frenchLines.join('\n'), 'fr'],
  ["L'eau", 'fr'],
  ['TOTAL 24,50', null],
  ['', null],
  ['The café is open', 'en'],
])('the language of %j is %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});
