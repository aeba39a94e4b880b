import { expect, test } from 'vitest';
import { makeTitle } from '../../../server/chat/make-title.ts';

test.each([
  ['What is a noun?', 'What is a noun?'],
  ['Hello! how do bees fly? And ants?', 'How do bees fly?'],
  ['Bonjour, s’il vous plaît, explique la photosynthèse.', 'Explique la photosynthèse'],
  ['hi there, please: list the planets', 'List the planets'],
  ['écris un poème', 'Écris un poème'],
  ['# Title\n\nSome *markdown* `code`', 'Title Some markdown code'],
  ['17 * 23', '17 * 23'],
  ['**Why** is user_id > 3 in C#?', 'Why is user_id > 3 in C#?'],
  ['Version 2.5 of the plan. More.', 'Version 2.5 of the plan'],
  ['Hello', 'Hello'],
  ['...', undefined],
  ['   \n ', undefined],
])('the title of %j is %j', (message, title) => {
  expect(makeTitle(message)).toBe(title);
});

test('a long sentence is cut between words, at 60 characters, with an ellipsis', () => {
  const title =
    makeTitle('The quick brown fox jumps over the lazy dog while the other animals of the wood watch it') ??
    '';
  expect([...title].length).toBeLessThanOrEqual(60);
  expect(title).toMatch(/^The quick brown fox .*\w…$/);
  expect(
    'The quick brown fox jumps over the lazy dog while the other animals'.startsWith(title.slice(0, -1)),
  ).toBe(true);
});

test('a word without an end is cut, and never inside a character', () => {
  const title = makeTitle('😀'.repeat(100)) ?? '';
  expect([...title]).toHaveLength(60);
  expect(title).toMatch(/^(😀)+…$/u);
  for (const one of ['👨‍👩‍👧', '🇫🇷', 'e\u0301'])
    for (const before of ['', 'a', 'aa', 'aaa'])
      expect(
        makeTitle(before + one.repeat(100))
          ?.toLowerCase()
          .replaceAll(one.toLowerCase(), ''),
      ).toBe(`${before}…`);
});

test('a message of 32,000 characters takes no more than linear work', () => {
  expect(makeTitle('hello '.repeat(5_300))).toBeDefined();
  expect(makeTitle('a'.repeat(32_000))).toHaveLength(60);
});
