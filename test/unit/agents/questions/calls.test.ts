import { describe, expect, test } from 'vitest';
import { callFor, type Language } from './ask.ts';
import { TWINS } from './twins.ts';

describe('arithmetic', () => {
  test.each<[Language, string, string]>([
    ['fr', 'Combien font 17,5 % de 340 ?', '17.5 / 100 * 340'],
    ['en', 'what is 12 squared plus 7?', '12^2 + 7'],
    ['fr', 'divise 1000 par 7', '1000 / 7'],
    ['fr', '(3,5 + 2) × 4', '(3.5 + 2) * 4'],
    ['fr', '1 234,5 * 2', '1234.5 * 2'],
    ['en', '1,234.5 * 2', '1234.5 * 2'],
    ['en', 'square root of 144 plus 25', 'sqrt(144) + 25'],
    ['fr', 'racine carrée de 2 à 3 décimales', 'round(sqrt(2), 3)'],
    ['en', '2^10 - 24', '2^10 - 24'],
    ['fr', 'calcule 200 - 15 %', '200 * (1 - 15 / 100)'],
    ['en', '20% off $80', '80 * (1 - 20 / 100)'],
    ['fr', 'ajoute 20 % de TVA à 150 €', '150 * (1 + 20 / 100)'],
    ['en', 'what percentage of 80 is 12?', '12 / 80 * 100'],
    ['en', 'What percentage is 45 of 180?', '45 / 180 * 100'],
    ['en', "What's 20% tip on 63.50?", '63.50 * 20 / 100'],
    ['en', 'Split 184.60 between 4 people', '184.60 / 4'],
    ['fr', 'Partage 237 euros entre 6 personnes', '237 / 6'],
    ['fr', 'Quel est le prix TTC de 1 250 € HT avec une TVA à 20 % ?', '1250 * (1 + 20 / 100)'],
    ['en', 'divide 1000 by 8 then add 2', '(1000 / 8) + 2'],
    ['fr', 'deux cent vingt et un fois douze', '221 * 12'],
    ['fr', 'combien font quatre-vingt-dix-sept plus trois ?', '97 + 3'],
    ['en', 'what is two hundred and five minus seventy-six', '205 - 76'],
    ['en', 'half of 12 plus 4', '(12 / 2) + 4'],
    ['en', 'subtract 5 from 12', '12 - 5'],
    ['fr', 'retire 5 à 12', '12 - 5'],
    ['en', 'Please calculate (1+2)(3+4), thanks!', '(1 + 2) * (3 + 4)'],
    ['en', '20% of 50% of 80', '(20 / 100 * (50 / 100 * 80))'],
    ['en', 'calculate 555-1234', '555 - 1234'],
  ])('(%s) %s', (language, task, expression) => {
    expect(callFor(language, task)).toEqual({ name: 'calculator', arguments: { expression } });
  });

  test('is read in the other language where the language given does not know its words', () => {
    expect(callFor('en', 'combien font 3,5 fois 2')?.arguments).toEqual({ expression: '3.5 * 2' });
  });
});

describe('units', () => {
  test.each<[Language, string, string]>([
    ['fr', 'convertis 3 miles en km', '3 mile to km'],
    ['en', '100 °F in Celsius', '100 degF to degC'],
    ['fr', 'Combien de minutes dans 3,5 heures ?', '3.5 hour to minute'],
    ['en', 'how many feet are in a mile?', '1 mile to ft'],
    ['en', 'convert 5 feet 10 inches to cm', '5 ft + 10 inch to cm'],
    ['fr', '-4 °C en °F', '-4 degC to degF'],
    ['fr', 'combien d’octets dans 2 Go', '2 GB to byte'],
    ['fr', 'une heure en secondes', '1 hour to s'],
    ['en', '12 inches in cm', '12 inch to cm'],
  ])('(%s) %s', (language, task, expression) => {
    expect(callFor(language, task)).toEqual({ name: 'calculator', arguments: { expression } });
  });
});

describe('days', () => {
  test.each<[Language, string, object]>([
    [
      'en',
      'How many days between 3 March 2024 and April 5, 2024?',
      { operation: 'difference', from: '2024-03-03', to: '2024-04-05', unit: 'days' },
    ],
    [
      'fr',
      'Combien de jours entre le 1er janvier 2024 et le 14/07/2024 ?',
      { operation: 'difference', from: '2024-01-01', to: '2024-07-14', unit: 'days' },
    ],
    [
      'en',
      'How many days are there from 1 March to 25 December 2026?',
      { operation: 'difference', from: '2026-03-01', to: '2026-12-25', unit: 'days' },
    ],
    [
      'fr',
      'Combien de jours du 15 novembre au 3 mars 2026 ?',
      { operation: 'difference', from: '2025-11-15', to: '2026-03-03', unit: 'days' },
    ],
    [
      'en',
      'How many days until 25 December?',
      { operation: 'difference', from: 'today', to: '--12-25', unit: 'days' },
    ],
    [
      'fr',
      'Combien de jours avant Noël ?',
      { operation: 'difference', from: 'today', to: '--12-25', unit: 'days' },
    ],
    [
      'fr',
      'quel jour de la semaine était le 14 juillet 1789 ?',
      { operation: 'weekday', from: '1789-07-14' },
    ],
    ['en', 'what day of the week was July 20, 1969?', { operation: 'weekday', from: '1969-07-20' }],
    ['en', 'add 6 weeks to 3 March 2024', { operation: 'add', from: '2024-03-03', amount: 6, unit: 'weeks' }],
    [
      'fr',
      'quelle date était-ce dix jours avant le 3 mars 2024 ?',
      { operation: 'add', from: '2024-03-03', amount: -10, unit: 'days' },
    ],
    [
      'fr',
      'quel âge a une personne née le 12 mai 1990 au 1er janvier 2020 ?',
      { operation: 'age', from: '1990-05-12', to: '2020-01-01' },
    ],
    ['en', 'how old is someone born on 12 May 1990?', { operation: 'age', from: '1990-05-12' }],
    [
      'en',
      'how many days until 25 December 2026',
      { operation: 'difference', from: 'today', to: '2026-12-25', unit: 'days' },
    ],
  ])('(%s) %s', (language, task, date) => {
    expect(callFor(language, task)).toEqual({ name: 'calculator', arguments: { date } });
  });
});

describe('statistics', () => {
  test.each<[Language, string, string[], string[]]>([
    ['fr', 'moyenne, médiane et écart type de 3, 5, 8', ['3', '5', '8'], ['mean', 'median', 'std_sample']],
    ['en', 'What is the average of 12, 15 and 21?', ['12', '15', '21'], ['mean']],
    ['fr', 'moyenne de 12,5 ; 13,2 ; 9', ['12.5', '13.2', '9'], ['mean']],
    ['fr', 'moyenne de 12,5, 13,2 et 9', ['12.5', '13.2', '9'], ['mean']],
    ['en', 'for 3, 5, 8 give the min and max', ['3', '5', '8'], ['min', 'max']],
    ['en', 'median of 1,200, 3,400 and 5', ['1200', '3400', '5'], ['median']],
    ['en', 'population standard deviation of -2 4 6', ['-2', '4', '6'], ['std_population']],
  ])('(%s) %s', (language, task, numbers, measures) => {
    expect(callFor(language, task)).toEqual({
      name: 'calculator',
      arguments: { statistics: { numbers, measures } },
    });
  });
});

describe('charts', () => {
  test.each<[Language, string, object]>([
    [
      'en',
      'draw a bar chart of apples 3, pears 5',
      {
        type: 'bar',
        data: [
          { x: 'apples', y: 3 },
          { x: 'pears', y: 5 },
        ],
      },
    ],
    [
      'fr',
      'Dessine un camembert de Pommes 3, Poires 5,5 et Kiwis 2 avec le titre « Fruits » en mode sombre',
      {
        type: 'pie',
        title: 'Fruits',
        theme: 'dark',
        data: [
          { x: 'Pommes', y: 3 },
          { x: 'Poires', y: 5.5 },
          { x: 'Kiwis', y: 2 },
        ],
      },
    ],
    [
      'fr',
      'trace une courbe de 1, 4, 9',
      {
        type: 'line',
        data: [
          { x: 1, y: 1 },
          { x: 2, y: 4 },
          { x: 3, y: 9 },
        ],
      },
    ],
    ['en', 'histogram of 3, 5, 5, 8', { type: 'histogram', data: [3, 5, 5, 8] }],
    [
      'en',
      'draw a scatter plot of (1, 2), (2, 4)',
      {
        type: 'scatter',
        data: [
          { x: 1, y: 2 },
          { x: 2, y: 4 },
        ],
      },
    ],
    [
      'fr',
      'histogramme de 2020 : 3, 2021 : 5',
      {
        type: 'bar',
        data: [
          { x: '2020', y: 3 },
          { x: '2021', y: 5 },
        ],
      },
    ],
  ])('(%s) %s', (language, task, expected) => {
    expect(callFor(language, task)).toEqual({ name: 'chart', arguments: expected });
  });
});

test.each(TWINS)('%s | %s', (english, french) => {
  const call = callFor('en', english);
  expect(call?.name).toBe('calculator');
  expect(callFor('fr', french)).toEqual(call);
});
