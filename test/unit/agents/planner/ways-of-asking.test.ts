import { expect, test } from 'vitest';
import { sample } from '../../../depth.ts';
import { done, nextCall } from './ask-planner.ts';
import { WAYS_OF_ASKING } from './ways-of-asking.ts';

test.each(sample(WAYS_OF_ASKING, 4))('(%s) %s: %s', (language, task, tool) => {
  expect(nextCall(language, task)?.name).toBe(tool);
});

test.each([
  ['en', 'Read prices.csv and draw a bar chart of price by name', 'bar'],
  ['en', 'Read prices.csv, then draw a pie chart', 'pie'],
  ['fr', 'Lis prices.csv puis trace un diagramme en barres', 'bar'],
] as const)('(%s) %s draws what was read', (language, task, type) => {
  const steps = [done('file_read', 'prices.csv — x.\n\nname | price\na | 3\nb | 5')];
  expect(nextCall(language, task, { steps })).toMatchObject({
    name: 'chart',
    arguments: {
      type,
      data: [
        { x: 'a', y: 3 },
        { x: 'b', y: 5 },
      ],
    },
  });
});

test('a reading and a calculation in one sentence are one request', () => {
  const steps = [done('file_read', 'prix.csv — x.\n\nnom | prix\na | 3\nb | 5')];
  expect(
    nextCall('fr', 'Lis prix.csv et calcule la moyenne de la colonne prix', { steps })?.arguments,
  ).toEqual({
    statistics: { csv: 'prix\n3\n5', column: 'prix', measures: ['mean'] },
  });
});
