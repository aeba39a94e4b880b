import { expect, it } from 'vitest';
import { parsePhrases } from '../../../../server/sensitivity/disclosure/lexicon/parse-phrases.ts';
import { TOPICS } from '../../../../server/sensitivity/disclosure/topics/topics.ts';

const LISTS = TOPICS.flatMap(({ type, statements, strong, weak }) => [
  { name: `${type} statements`, block: statements },
  { name: `${type} strong`, block: strong },
  { name: `${type} weak`, block: weak },
]);

it.each(LISTS)(
  'reads every phrase of $name, none of them so long that two were run together',
  ({ block }) => {
    const phrases = parsePhrases(block);
    expect(phrases.length).toBeGreaterThan(0);
    expect(Math.max(...phrases.map((steps) => steps.length))).toBeLessThanOrEqual(14);
  },
);

it('has no word that stands for a common word of either language among the strong ones', () => {
  const common = new Set(
    'the a i you is are do add had for and le la les un une je tu il est et de des on ou si pas en'.split(
      ' ',
    ),
  );
  const words = TOPICS.flatMap(({ strong }) => strong.split(/[,\n]/).map((word) => word.trim()));
  expect(words.filter((word) => common.has(word))).toEqual([]);
});
