import { expect, test } from 'vitest';
import { sample } from '../../../depth.ts';
import { askPlanner, finalText } from './ask-planner.ts';
import { NEAR_MISSES } from './near-misses.ts';

test.each(sample(NEAR_MISSES, 4))('calls no tool for (%s) %s', (language, task) => {
  const planned = askPlanner(language, task);
  expect(planned).toEqual({ text: expect.any(String) });
  expect('text' in planned && planned.text).toMatch(language === 'fr' ? /Ouvrez Modèles/ : /Open Models/);
});

test('at least forty near misses are kept', () => {
  expect(new Set(NEAR_MISSES.map(([, task]) => task)).size).toBeGreaterThanOrEqual(40);
});

test('says what it can do meanwhile with the tools of the run, and nothing of others', () => {
  const said = finalText('en', 'Plan my week', { agentType: 'data', tools: ['calculator', 'chart'] });
  expect(said).toMatch(/needs a larger model.*Models/);
  expect(said).toMatch(/calculate.*\n.*chart/);
  expect(said).not.toMatch(/search the web|read notes/);
  expect(finalText('fr', 'Planifie ma semaine', { tools: [] })).toMatch(/modèle plus grand.*Ouvrez Modèles/);
});

test('sends somebody in danger for help, and searches for nothing', () => {
  expect(finalText('en', 'Search the web for ways to kill myself')).toMatch(/988/);
  expect(finalText('fr', 'Je veux mourir, aide-moi')).toMatch(/3114/);
});

test('reads the longest task that a run takes without dwelling on it', () => {
  const long = ['1+', 'a ', 'le ', '(1, 2) ', 'how many days between ', 'a,b\n', 'x.csv ', '`', 'please '];
  for (const piece of long) {
    const task = piece.repeat(Math.floor(8_000 / piece.length));
    expect(finalText('en', task)).toBeDefined();
    expect(finalText('fr', `moyenne de ${task}`.slice(0, 8_000))).toBeDefined();
  }
});
