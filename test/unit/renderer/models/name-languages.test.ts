import { expect, test } from 'vitest';
import { nameLanguages } from '../../../../renderer/models/name-languages.ts';

test('a few languages are all named, in the language of the reader', () => {
  expect(nameLanguages(['fr', 'en', 'de'], 'fr')).toEqual({
    names: ['français', 'anglais', 'allemand'],
    more: 0,
  });
});

test('of many languages those of the app are named and the rest counted', () => {
  expect(nameLanguages(['ar', 'fr', 'de', 'en', 'it'], 'en')).toEqual({
    names: ['French', 'English'],
    more: 3,
  });
});

test('of many languages without those of the app the first four are named', () => {
  expect(nameLanguages(['ar', 'de', 'es', 'it', 'ja'], 'en')).toEqual({
    names: ['Arabic', 'German', 'Spanish', 'Italian'],
    more: 1,
  });
});
