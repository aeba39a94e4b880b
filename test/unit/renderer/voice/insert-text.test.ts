import { expect, test } from 'vitest';
import { insertText } from '../../../../renderer/voice/insert-text.ts';

test.each([
  ['into nothing', '|', 'Good morning.|'],
  ['after a word', 'Dear Ada|', 'Dear Ada Good morning.|'],
  ['after a blank', 'Dear Ada, |', 'Dear Ada, Good morning.|'],
  ['between two words', 'Say|twice', 'Say Good morning.| twice'],
  ['before a comma', 'She said|, and left', 'She said Good morning.|, and left'],
  ['in brackets', 'He (|) left', 'He (Good morning.|) left'],
  ['on a line of its own', 'One\n|\nTwo', 'One\nGood morning.|\nTwo'],
])('words go %s without running into others', (_, before, after) => {
  const at = before.indexOf('|');
  const { text, cursor } = insertText(before.replace('|', ''), at, at, 'Good morning.');
  expect(`${text.slice(0, cursor)}|${text.slice(cursor)}`).toBe(after);
});

test('they take the place of what is selected', () => {
  expect(insertText('I like tea a lot', 7, 10, 'coffee')).toEqual({
    text: 'I like coffee a lot',
    cursor: 13,
  });
});
