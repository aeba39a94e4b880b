import { describe, expect, test } from 'vitest';
import { normaliseSpeech } from '../../../../models/media/speech/normalise/normalise-speech.ts';

describe('French is read aloud', () => {
  test.each([
    [
      'Le 1er avril 2024 à 14h30, à 1 h et à 8 h 05.',
      'Le 1er avril 2024 à 14 heures 30, à une heure et à 8 heures 05.',
    ],
    [
      '12,50 €, 1 €, 1.234,56 €, 1 234 €, 0,05 €',
      '12 euros 50, 1 euro, 1234 euros 56, 1234 euros, 5 centimes',
    ],
    [
      '3,5 millions € et 5 M€, 2 k€, 3 M$',
      '3,5 millions d’euros et 5 millions d’euros, 2 mille euros, 3 millions de dollars',
    ],
    ['À 90 km/h, 20 m², 16 Go, 1 min', 'À 90 kilomètres-heure, 20 mètres carrés, 16 gigaoctets, 1 minute'],
    ['La 2e fois, la 1re place, le 21ème.', 'La 2ème fois, la première place, le 21ème.'],
    [
      'Le XVIIIe siècle, le Xe arrondissement, Louis XIV',
      'Le 18ème siècle, le 10ème arrondissement, Louis 14',
    ],
    ['Le de ce me xe', 'Le de ce me xe'],
    ['pages 12–15, -5 °C, score 3-2', 'pages 12 à 15, moins 5 °C, score 3 2'],
    [
      'M. Dupont, Mme Durand, Dr Martin, n° 5, p. 12',
      'monsieur Dupont, madame Durand, docteur Martin, numéro 5, page 12',
    ],
    ['M. et Mme Martin, MM. Durand et Petit.', 'monsieur et madame Martin, messieurs Durand et Petit.'],
    ['3,2 Md€, 1 Md€, 15 Mds €', '3,2 milliards d’euros, 1 milliard d’euros, 15 milliards d’euros'],
    ['La Sté Martin', 'La société Martin'],
    ['Au 12 bis, av. Foch, 75016 Paris.', 'Au 12 bis, avenue Foch, 75016 Paris.'],
    ['des pommes, p. ex., etc. Puis la suite.', 'des pommes, par exemple, et cetera. Puis la suite.'],
    ['Voir https://www.exemple.fr/a.', 'Voir exemple.fr/a.'],
    ['A4, H2O, COVID-19, B12, 192.168.0.1', 'A4, H2O, COVID-19, B12, 192.168.0.1'],
    ['Les lots 2, 3, l’autre et 4, m’a-t-il dit.', 'Les lots 2, 3, l’autre et 4, m’a-t-il dit.'],
    ['| Nom | Âge |\n|-----|-----|\n| Ana | 30 |', 'Nom, Âge.\n\nAna, 30.'],
  ])('%s', (text, spoken) => {
    expect(normaliseSpeech(text, 'fr')).toBe(spoken);
  });
});

describe('English is read aloud', () => {
  test.each([
    ['$12.50, £3, €1, $0.05, $1,200', '12 dollars and 50 cents, 3 pounds, 1 euro, 5 cents, 1200 dollars'],
    ['$5 million, £3m, 20 €, $1.2M', '5 million dollars, 3 million pounds, 20 euros, 1.2 million dollars'],
    [
      '50%, 5 km, 60 mph, 16GB, 20 m²',
      '50%, 5 kilometers, 60 miles per hour, 16 gigabytes, 20 square meters',
    ],
    ['in the 90s, the 1990s', 'in the 90s, the 1990s'],
    ['1 km, 6 lbs, v2.3.1 at 2:30 pm', '1 kilometer, 6 pounds, v2.3.1 at 2:30 pm'],
    ['-5 degrees, 10–20', 'minus 5 degrees, 10 to 20'],
    [
      'Dr. Smith of Main St. near St. John, Mr. and Mrs. Lee',
      'Doctor Smith of Main Street near Saint John, Mister and Missus Lee',
    ],
    ['e.g. this, i.e. that, vs. No. 7, etc.', 'for example this, that is that, versus number 7, et cetera.'],
    ['World War II, Henry VIII, an IV drip, 2026-11-21', 'World War 2, Henry 8, an IV drip, 2026 11 21'],
    ['a well-known 20-year-old, Boeing 747', 'a well-known 20-year-old, Boeing 747'],
    ['No. 1 and no. Then', 'number 1 and no. Then'],
    ['Ready?!!! a → b', 'Ready?! a, b'],
  ])('%s', (text, spoken) => {
    expect(normaliseSpeech(text, 'en')).toBe(spoken);
  });
});

describe('What is written for the eye', () => {
  test('is not read: Markdown, invisible and control characters, the brackets of phonemes', () => {
    const reply =
      '# A title\n\n**Bold**, _soft_ and `code`.\n- [a link](https://a.example)\n- two\n```js\nx\n```';
    expect(normaliseSpeech(reply, 'en')).toBe('A title.\n\nBold, soft and code.\na link.\ntwo.\n\nx');
    expect(normaliseSpeech('a\u200bb\u0000c [[h@]] \ud800', 'en')).toBe('ab c h@');
  });

  test('takes time in proportion to the text, however strange that is', () => {
    const strange = [
      '1',
      '1,',
      '1 ',
      '[',
      '[a](',
      '*',
      '**a',
      '-',
      '1-',
      '.',
      '@',
      'a@',
      'https://',
      '😀',
      'I',
      '$1 ',
      '#',
      '`',
      '1:',
      '1/',
      '1/2 ',
      '1 1/2',
      '½',
      '|',
      '|-',
      '|a|\n',
      '1h-',
      'lun. 1 ',
      'Mon-',
      '1990s ',
      '(555) 555-',
      '\u00b2',
      'A II ',
    ];
    for (const part of strange) {
      const text = part.repeat(5_000 / part.length);
      for (const language of ['fr', 'en'] as const)
        expect(normaliseSpeech(text, language).length).toBeLessThan(text.length * 12);
    }
  });
});
