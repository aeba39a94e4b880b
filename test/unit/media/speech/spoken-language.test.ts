import { expect, test } from 'vitest';
import { spokenLanguage } from '../../../../models/media/speech/spoken-language.ts';

test.each([
  ['Bonjour', 'fr'],
  ['Merci beaucoup !', 'fr'],
  ['Le chat dort sur le canapé.', 'fr'],
  ['Voici votre résumé, avec les trois points que vous demandiez.', 'fr'],
  ['J’arrive demain', 'fr'],
  ['Hello', 'en'],
  ['The cat sleeps on the sofa.', 'en'],
  ['I had a café au lait with the team and it was good.', 'en'],
  ['12345', 'en'],
  ['', 'en'],
  ['😀', 'en'],
])('%j is spoken in the language %s', (text, language) => {
  expect(spokenLanguage(text)).toBe(language);
});
