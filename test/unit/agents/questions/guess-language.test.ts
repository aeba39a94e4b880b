import { expect, test } from 'vitest';
import { guessLanguage } from '../../../../server/agents/questions/guess-language.ts';

test.each([
  ['fr', 'Combien font 17,5 % de 340 ?'],
  ['en', 'What is 12 squared plus 7?'],
  ['en', 'Calculate (1.1 + 2.2) * 3'],
  ['fr', 'Convertis 3 miles en km'],
  ['fr', 'Combien de minutes dans 3,5 heures ?'],
  ['en', 'How many days between 3 March 2024 and 5 April 2024?'],
  ['fr', 'Quel jour de la semaine était le 14 juillet 1789 ?'],
  ['en', 'Add 6 weeks to 3 March 2024'],
  ['fr', 'Moyenne et médiane de 3, 5, 8 et 12'],
  ['en', 'Standard deviation of 2, 4, 4, 4, 5, 5, 7, 9'],
  ['fr', 'Dessine un diagramme en barres de pommes 3, poires 5'],
  ['en', 'Draw a pie chart of cats 3, dogs 5 titled "Pets"'],
  ['en', 'Make a histogram of 3, 5, 5, 8, 9 in dark mode'],
  ['fr', 'Exécute ce code : ```js\nconsole.log(6 * 7)\n```'],
] as const)('tells %s by %s', (language, task) => {
  expect(guessLanguage(task)).toBe(language);
});

test('says nothing of signs, programs, quotations and file names alone', () => {
  for (const task of ['3 + 4', '```js\nfor (const the of and) {}\n```', '"the of and"', 'le_la.csv'])
    expect(guessLanguage(task)).toBeUndefined();
});
