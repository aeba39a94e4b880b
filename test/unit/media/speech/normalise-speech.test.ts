import { describe, expect, test } from 'vitest';
import { normaliseSpeech } from '../../../../models/media/speech/normalise-speech.ts';

test.each([
  ['12,50 €, 1\u202f234,56 €, 45 $', '12 euros 50, 1234 euros 56, 45 dollars'],
  [
    '3,5 millions € et 5 M€, 2 k€, 3 M$',
    '3,5 millions d’euros et 5 millions d’euros, 2 mille euros, 3 millions de dollars',
  ],
  ['3,2 Md€, 15 Mds €', '3,2 milliards d’euros, 15 milliards d’euros'],
  ['10\u202f000 voix, pages 12–15, -5 °C', '10000 voix, pages 12 à 15, moins 5 °C'],
  [
    'À 1 h, à 14h30 et à 8 h 05, 20 min, 1,5 To',
    'À une heure, à 14 heures 30 et à 8 heures 05, 20 minutes, 1,5 téraoctets',
  ],
  ['La 2e fois, la 1re place, le XVIIIe siècle', 'La 2ème fois, la première place, le 18ème siècle'],
  ['Le de ce me xe', 'Le de ce me xe'],
  [
    'M. et Mme Martin, MM. Durand et Petit, n° 5, p. 12',
    'monsieur et Mme Martin, messieurs Durand et Petit, numéro 5, page 12',
  ],
  [
    'Au 12 bis, av. Foch, en 52 av. J.-C., p. ex.',
    'Au 12 bis, avenue Foch, en 52 avant Jésus-Christ, par exemple',
  ],
  [
    '0,05 €, 5,00 €, 90 km/h, 62 m², 180 kWh',
    '5 centimes, 5 euros, 90 kilomètres-heure, 62 mètres carrés, 180 kilowattheures',
  ],
  ['16 Go, 200 g, 10 m’ont plu, en 1990', '16 gigaoctets, 200 grammes, 10 m’ont plu, en 1990'],
  ['A4, H2O, COVID-19, 192.168.0.1, 2026-11-21', 'A4, H2O, COVID-19, 192.168.0.1, 2026-11-21'],
])('French is read aloud: %s', (text, spoken) => {
  expect(normaliseSpeech(text, 'fr')).toBe(spoken);
});

test.each([
  ['$12.50, £3, €1, $1,200', '12 dollars and 50 cents, 3 pounds, 1 euro, 1,200 dollars'],
  ['$5 million, £3bn, 20 €, $1.2M', '5 million dollars, 3 billion pounds, 20 euros, 1.2 million dollars'],
  ['$5 $6, $5–10', '5 dollars 6 dollars, 5 to 10 dollars'],
  [
    'Dr. Lee of Main St. near St. John, Mr. and Mrs. Lee',
    'Dr Lee of Main Street near Saint John, Mr and Mrs Lee',
  ],
  ['$0.05, £2.50, $1.00, $10.999', '5 cents, 2 pounds and 50 pence, 1 dollar, 10.999 dollars'],
  [
    '60 mph, 1 km, 1 ft, 62 m², 16GB, in 2 h',
    '60 miles per hour, 1 kilometer, 1 foot, 62 square meters, 16 gigabytes, in 2 hours',
  ],
  ['the 1990s, 5G, 3 men, 2 in, 4 constructor', 'the 1990s, 5G, 3 men, 2 in, 4 constructor'],
  ['i.e. that vs. No. 7, pp. 1–3, #4', 'that is that versus number 7, pages 1 to 3, number 4'],
  ['No. 1 and no. Then v2.3.1 at 2:30 pm, 50%', 'number 1 and no. Then v2.3.1 at 2:30 pm, 50%'],
])('English is read aloud: %s', (text, spoken) => {
  expect(normaliseSpeech(text, 'en')).toBe(spoken);
});

describe('What is written for the eye', () => {
  test('is not read: Markdown, invisible and control characters, the brackets of phonemes', () => {
    const reply =
      '# A title\n\n**Bold**, _soft_ and `code`.\n- [a link](https://a.example)\n* two *three*\n```js\nx\n```';
    expect(normaliseSpeech(reply, 'en')).toBe('A title.\n\nBold, soft and code.\na link.\ntwo three.\n\nx');
    expect(normaliseSpeech('| Nom | Âge |\n|-----|-----|\n| Ana | 30 |', 'fr')).toBe('Nom, Âge.\n\nAna, 30.');
    expect(normaliseSpeech('See https://www.example.org/a.', 'en')).toBe('See example.org/a.');
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
