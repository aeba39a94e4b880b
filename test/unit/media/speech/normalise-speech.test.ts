import { describe, expect, test } from 'vitest';
import { normaliseSpeech } from '../../../../models/media/speech/normalise/normalise-speech.ts';

describe('French is read aloud', () => {
  test.each([
    ['Le 1er avril 2024 à 14h30.', 'Le premier avril 2024 à 14 heures 30.'],
    ['Rendez-vous le 21/11/2026 à 9:05.', 'Rendez-vous le 21 novembre 2026 à 9 heures 5.'],
    ['Le 01.02.2025, puis 2026-11-21.', 'Le premier février 2025, puis 21 novembre 2026.'],
    ['Version 1.2.3 du 2026-02-30', 'Version 1.2.3 du 2026-02-30'],
    [
      'De 8h à 12h15, 1 h, 0h30, 12:30:15',
      'De 8 heures à 12 heures 15, une heure, 0 heure 30, 12 heures 30 et 15 secondes',
    ],
    ['12,50 €, 1 €, 1.234,56 €, 1 234 €', '12 euros 50, 1 euro, 1234 euros 56, 1234 euros'],
    ['3,5 millions € et 5 M€, 2 k€', '3,5 millions d’euros et 5 millions d’euros, 2 mille euros'],
    [
      'Il a couru 5,3 km à 12,7 km/h en 25 min.',
      'Il a couru 5,3 kilomètres à 12,7 kilomètres-heure en 25 minutes.',
    ],
    [
      '-5 °C, 1 °C, 50 %, 20 m², 16 Go',
      'moins 5 degrés, 1 degré, 50 pour cent, 20 mètres carrés, 16 gigaoctets',
    ],
    ['La 2e fois, la 1re place, le 21ème.', 'La 2ème fois, la première place, le 21ème.'],
    ['Louis XIV, le XVIIIe siècle, Napoléon Ier', 'Louis 14, le 18ème siècle, Napoléon premier'],
    ['Le de ce me xe', 'Le de ce me xe'],
    ['67 000 000 habitants, soit 1 234 567,8', '67000000 habitants, soit 1234567,8'],
    ['06 12 34 56 78 ou +33 6 12 34 56 78', '06, 12, 34, 56, 78 ou plus 33, 6, 12, 34, 56, 78'],
    ['pages 12-15, 1990–1995, score 3-2', 'pages 12 à 15, 1990 à 1995, score 3-2'],
    ['½ litre, 3/4 du temps', 'un demi litre, trois quarts du temps'],
    [
      'M. Dupont, Mme Durand, Dr Martin, n° 5, p. 12',
      'monsieur Dupont, madame Durand, docteur Martin, numéro 5, page 12',
    ],
    ['des pommes, p. ex., etc. Puis la suite.', 'des pommes, par exemple, et cetera. Puis la suite.'],
    ['À jean.dupont@exemple.fr.', 'À jean point dupont arobase exemple point fr.'],
    ['Voir https://www.exemple.fr/a-propos?x=1.', 'Voir exemple point fr barre oblique a tiret propos.'],
    ['Super 😀😀 ! 🎉', 'Super sourire ! félicitations'],
    ['A4, H2O, COVID-19, B12, 192.168.0.1', 'A4, H2O, COVID-19, B12, 192.168.0.1'],
  ])('%s', (text, spoken) => {
    expect(normaliseSpeech(text, 'fr')).toBe(spoken);
  });
});

describe('English is read aloud', () => {
  test.each([
    ['On 7/4/2024 at 2:30 pm.', 'On July 4th, 20 24 at 2 30 PM.'],
    [
      'March 3, 2021 or 3 March 2021, 2026-11-21',
      'March 3rd, 20 21 or the 3rd of March, 20 21, November 21st, 20 26',
    ],
    ['In 1984, in 2007, in 1900, since 2021.', 'In 19 84, in 2007, in 19 hundred, since 20 21.'],
    ['At 9 a.m., 10:05, 09:00, 15:00.', "At 9 AM, 10 oh 5, 9 o'clock, 15 hundred hours."],
    ['$12.50, £3, €1, $0.05, $1,200', '12 dollars and 50 cents, 3 pounds, 1 euro, 5 cents, 1200 dollars'],
    ['$5 million, £3m, 20 €', '5 million dollars, 3 million pounds, 20 euros'],
    [
      '20 °C, 50%, 5 km, 60 mph, 16GB',
      '20 degrees Celsius, 50 percent, 5 kilometers, 60 miles per hour, 16 gigabytes',
    ],
    ['1 km, 5 ft, 6 lbs', '1 kilometer, 5 feet, 6 pounds'],
    ['The 1st, 2nd, 12th, 100th and 1,000th.', 'The 1st, 2nd, 12th, 1 hundredth and 1 thousandth.'],
    ['Henry VIII and Louis XIV', 'Henry the 8th and Louis the 14th'],
    ['1,234,567.89 people', '1234567.89 people'],
    ['Call 555-0123 or +1 415 555 0123.', 'Call 555-0123 or plus 1, 415, 555, 0123.'],
    ['-5 degrees, 3-4 people, 10–20', 'minus 5 degrees, 3 to 4 people, 10 to 20'],
    ['½ cup, 3/4 of it', 'one half cup, three quarters of it'],
    ['12345678901234567890', '1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0'],
    [
      'Dr. Smith of Main St. near St. John, Mr. and Mrs. Lee',
      'Doctor Smith of Main Street near Saint John, Mister and Missus Lee',
    ],
    ['e.g. this, i.e. that, etc.', 'for example this, that is that, et cetera.'],
    [
      'See https://example.com/a_b?q=1, a.b@example.com',
      'See example dot com slash a underscore b, a dot b at example dot com',
    ],
    ['Great 😀👍! I ❤️ it 🪨', 'Great smile, thumbs up! I heart it'],
    ['C# and C++ & R&D, 2 * 3 = 6', 'C# and C++ and R&D, 2 times 3 equals 6'],
    ['a well-known 20-year-old, Boeing 747', 'a well-known 20-year-old, Boeing 747'],
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
