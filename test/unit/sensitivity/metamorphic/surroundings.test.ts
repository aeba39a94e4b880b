import { describe, expect, it } from 'vitest';
import { sample } from '../../../depth.ts';
import { longProse, type ProseLanguage, proseAfter, proseBefore } from './harmless-prose.ts';
import { isKept, KEPT_SINGLE, scoreText } from './kept-messages.ts';
import { type ChangeEffect, measureChange } from './measure-change.ts';

const SOME = sample(KEPT_SINGLE, 25, 5);
const endSentence = (text: string) => (/[.!?…»"]\s*$/.test(text) ? text : `${text}.`);

// Sentences are also judged by themselves, with some caution (cut-windows.ts): surroundings take little more than that,
// however long they are, so that the bound is the same at 16 words and at 400. Of the sure ones those are lost that
// told by more than three sentences together.
describe.each([
  ['en', 16],
  ['fr', 16],
  ['en', 64],
  ['en', 200],
  ['fr', 400],
] satisfies [ProseLanguage, number][])('%s prose of %i words', (language, count) => {
  it.each<[string, (text: string) => string]>([
    ['before, a blank line between', (text) => `${proseBefore(language, count)}\n\n${text}`],
    ['after, a blank line between', (text) => `${text}\n\n${proseAfter(language, count)}`],
    [
      'on both sides, without a line of its own',
      (text) => `${proseBefore(language, count / 2)} ${endSentence(text)} ${proseAfter(language, count / 2)}`,
    ],
  ])('%s hides few of them, and next to none that was sure', (_name, change) =>
    expectFound(measureChange(change, SOME)),
  );
});

// A list, a form or a log has no full stops: each line is judged by itself too. Measured: 4 % lost; without, 42 %.
it('between two lines without a full stop few are hidden, and next to none that was sure', () => {
  const line = 'La réunion du club de lecture aura lieu jeudi à la bibliothèque';
  const other = 'We will talk about the new garden and the tea';
  const withoutStop = (text: string) => text.replace(/[.!?…]+\s*$/, '');
  expectFound(measureChange((text) => `${line}\n${withoutStop(text)}\n${other}`, SOME));
});

describe('100,000 harmless characters', () => {
  const prose = longProse(100_000);
  const few = sample(KEPT_SINGLE, 90, 90);

  it('are harmless', () => expect(isKept(scoreText(prose))).toBe(false));

  it.each<[string, (text: string) => string]>([
    ['before', (text) => `${prose}\n\n${text}`],
    ['after', (text) => `${endSentence(text)}\n\n${prose}`],
    ['on both sides', (text) => `${prose}\n\n${endSentence(text)}\n\n${prose}`],
  ])('%s hide no more than 16 words do', (_name, change) => {
    expect(few.length).toBeGreaterThan(9);
    expectFound(measureChange(change, few));
  });
});

describe('French and English mixed', () => {
  it.each<[string, (text: string) => string]>([
    ['an English sentence before', (text) => `The weather is lovely today. ${text}`],
    ['a French sentence before', (text) => `Il fait très beau aujourd’hui. ${text}`],
    ['an English sentence after', (text) => `${endSentence(text)} The weather is lovely today.`],
    ['a French sentence after', (text) => `${endSentence(text)} Il fait très beau aujourd’hui.`],
    [
      'one of each around',
      (text) => `The weather is lovely today. ${endSentence(text)} Il fait très beau aujourd’hui.`,
    ],
  ])('%s hides few of them, and next to none that was sure', (_name, change) =>
    expectFound(measureChange(change, sample(KEPT_SINGLE, 3, 2))),
  );

  it.each([
    'My mère a un cancer and I don’t know quoi faire',
    'Hier my husband me frappe again',
    'Je suis pregnant de trois mois and my boss ne le sait pas encore',
    'Mon IBAN for the rent: FR76 3000 6000 0112 3456 7890 189, thanks',
  ])('within one sentence is read: %s', (text) => expect(isKept(scoreText(text))).toBe(true));
});

function expectFound({ belowLine, sureBelowLine, belowFloor }: ChangeEffect): void {
  expect(belowLine).toBeLessThanOrEqual(0.12);
  expect(sureBelowLine).toBeLessThanOrEqual(0.02);
  expect(belowFloor).toEqual([]);
}
