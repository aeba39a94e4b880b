import { describe, expect, it } from 'vitest';
import { sample } from '../../../depth.ts';
import { KEPT_SINGLE } from './kept-messages.ts';
import { measureChange } from './measure-change.ts';

const HALF = sample(KEPT_SINGLE, 10, 2);
const TENTH = sample(KEPT_SINGLE, 40, 10);

const BEFORE = [
  'Corrige les fautes de ce mail :\n\n',
  'Traduis en anglais : ',
  'Traduis ça en espagnol :\n',
  'Résume en deux phrases :\n\n',
  'Réponds à ce message : ',
  'Fix the grammar: ',
  'Translate into French:\n\n',
  'Reply to this email: ',
  'Make this sound more polite: ',
  'Turn this into a bullet list: ',
];
const AFTER = [
  '\n\nCorrige les fautes stp.',
  '\n\nTraduis en anglais.',
  '\nPeux-tu résumer ?',
  '\n\nQue répondre à ça ?',
  '\n\nReformule plus poliment, merci.',
  '\n\nPlease proofread this.',
  '\n\nCan you make it shorter?',
  '\nTranslate to French please.',
  '\n\nWhat should I answer?',
  '\n\nTurn this into an email.',
];
const QUOTED = [
  ['French quotation marks', (text: string) => `« ${text} »`],
  ['English quotation marks', (text: string) => `"${text}"`],
  ['curly quotation marks', (text: string) => `“${text}”`],
  ['a quoted mail', (text: string) => text.replace(/^/gm, '> ')],
  ['a code fence', (text: string) => `\`\`\`\n${text}\n\`\`\``],
] as const;

// No gate knows these words: a request is a few harmless words more in the same window, or a sentence beside, and takes
// less than three units of log-odds. What was sure stays; what stood just above the line may fall below it. Measured: 0 to
// 6 % by wording, 1.5 % on average, and at most one in four hundred of the sure ones.
const MOST_LOST = 0.1;
const MOST_LOST_ON_AVERAGE = 0.05;
const MOST_SURE_LOST = 0.01;

describe('a request to edit, translate or answer', () => {
  it.each(BEFORE)('before the message does not let it out: %j', (wrapper) =>
    expectKept((text) => wrapper + text),
  );
  it.each(AFTER)('after the message does not let it out: %j', (wrapper) =>
    expectKept((text) => text + wrapper),
  );

  it('loses few messages, all twenty wordings together', () => {
    const shares = [...BEFORE.map(putBefore), ...AFTER.map(putAfter)].map(
      (change) => measureChange(change, TENTH).belowLine,
    );
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThanOrEqual(
      MOST_LOST_ON_AVERAGE,
    );
  });
});

describe('a message in quotation', () => {
  it.each(QUOTED)('is kept in %s', (_name, change) => expectKept(change));
});

const putBefore = (wrapper: string) => (text: string) => wrapper + text;
const putAfter = (wrapper: string) => (text: string) => text + wrapper;

function expectKept(change: (text: string) => string): void {
  const { belowLine, sureBelowLine, belowFloor } = measureChange(change, HALF);
  expect(belowLine).toBeLessThanOrEqual(MOST_LOST);
  expect(sureBelowLine).toBeLessThanOrEqual(MOST_SURE_LOST);
  expect(belowFloor).toEqual([]);
}
