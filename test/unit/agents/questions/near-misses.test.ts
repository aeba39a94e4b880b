import { expect, test } from 'vitest';
import { sample } from '../../../depth.ts';
import { callFor } from './ask.ts';
import { NEAR_MISSES } from './near-misses.ts';

test.each(sample(NEAR_MISSES, 4))('calls no tool for (%s) %s', (language, task) => {
  expect(callFor(language, task)).toBeUndefined();
});

test('reads the longest task that a run takes without dwelling on it', () => {
  const long = ['1+', 'a ', 'le ', '(1, 2) ', 'how many days between ', 'a,b\n', 'x.csv ', '`', 'please '];
  for (const piece of long) {
    const task = piece.repeat(Math.floor(8_000 / piece.length));
    expect(callFor('en', `${task} x`)).toBeUndefined();
    expect(callFor('fr', `moyenne de ${task}`.slice(0, 8_000))?.name ?? 'calculator').toBe('calculator');
  }
});
