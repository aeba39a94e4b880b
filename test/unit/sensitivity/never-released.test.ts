import { expect, test } from 'vitest';
import { neverReleased } from '../../../server/sensitivity/never-released.ts';
import { createShippedScorer } from '../../../server/sensitivity/shipped-scorer.ts';

const score = createShippedScorer();
const isHeld = (text: string) =>
  neverReleased([text], score([{ role: 'document', text }]).categories) !== undefined;

test.each([
  'My IBAN is FR76 3000 6000 0112 3456 7890 189.',
  'Call me on +33 6 12 34 56 78.',
  'Her social security number is 2 71 05 75 116 001 41.',
  'My password for the bank is hunter2XYZ!77.',
  'Born on 4 May 1971 in Lyon, Claire Tessier is my patient.',
])('an identifier or a secret is never let go: %s', (text) => {
  expect(isHeld(text)).toBe(true);
});

test.each([
  'I was diagnosed with breast cancer in March, and my therapist says that I am depressed.',
  'Marie Curie suffered from aplastic anaemia, which was caused by exposure to radiation.',
  'Henry VIII had several illnesses, and was accused of adultery with the sister of his wife.',
])('what is sensitive by its subject alone may be: %s', (text) => {
  expect(isHeld(text)).toBe(false);
});
