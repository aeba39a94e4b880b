import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { MISSPELLINGS } from '../../../eval/messages/misspell.ts';
import { KEPT } from './kept-messages.ts';
import { measureChange } from './measure-change.ts';

const misspell = (index: number) => {
  const random = seededRandom(20_261_121);
  return (text: string) => MISSPELLINGS[index]?.(text, random) ?? text;
};
const [, , , WITHOUT_MARKS, SLIPS, MANY_SLIPS, SHORT_FORMS, PLAIN_SLIPS] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

// Case tells names from words, and that alone: a lone surname in lower case may be missed, nothing else.
describe('capitals', () => {
  it.each([
    ['none at all', (text: string) => text.toLowerCase()],
    ['nothing else', (text: string) => text.toUpperCase()],
  ])(
    '%s: at most one message in a hundred is lost, no detector’s floor, and nothing that was sure',
    (_name, change) => {
      const { belowLine, sureBelowLine, belowFloor } = measureChange(change);
      expect(belowLine).toBeLessThanOrEqual(0.01);
      expect(sureBelowLine).toBeLessThanOrEqual(0.002);
      expect(belowFloor.length).toBeLessThanOrEqual(1);
    },
  );
});

// A slip may hit the one word that tells what a message is about, or a character of a secret, which is then another
// value; what is lost is bounded by how many words are hit, and hardly ever is a message with a second sign.
describe('slips of the finger and SMS spelling, seeded', () => {
  it.each([
    ['one word in eight misspelt', SLIPS, 0.06, 0.02],
    ['one word in eight misspelt, and no accents', PLAIN_SLIPS, 0.06, 0.02],
    // Three of the 99 sure ones of a sample.
    ['one word in four misspelt', MANY_SLIPS, 0.08, 0.031],
    // One of the 94 sure ones of a sample.
    ['SMS spelling in lower case', SHORT_FORMS, 0.06, 0.011],
    [
      'lower case and no punctuation at all, which breaks addresses and connection strings',
      WITHOUT_MARKS,
      0.04,
      0.025,
    ],
  ])('%s: few are lost', (_name, index, most, mostOfSure) => {
    const { belowLine, sureBelowLine, belowFloor } = measureChange(misspell(index));
    expect(belowLine).toBeLessThanOrEqual(most);
    expect(sureBelowLine).toBeLessThanOrEqual(mostOfSure);
    expect(belowFloor.length).toBeLessThanOrEqual(KEPT.filter(({ floor }) => floor > 0).length * 0.1);
  });
});
