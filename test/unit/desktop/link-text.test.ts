import { beforeEach, expect, test } from 'vitest';
import { fillFromLink } from '../../../renderer/app/link-draft.ts';
import { cleanLinkText, hrefOf, parseRoute } from '../../../renderer/app/router.ts';
import { forgetDrafts, leaveDraft, NEW_CHAT_DRAFT, readDraft } from '../../../renderer/chat/use-draft.ts';

beforeEach(forgetDrafts);

test.each([
  ['plain words', 'What is a fjord?', 'What is a fjord?'],
  ['lines and tabs', 'a\r\nb\rc\td\n\n', 'a\nb\nc\td'],
  ['control characters', 'a\u0000b\u0007c\u001b[31md\u007fe\u0085f', 'abc[31mdef'],
  ['what turns the direction of writing', 'pay \u202eEVE\u202c \u2066x\u2069', 'pay EVE x'],
  ['what has no width', 'pass\u200bword \ufeffx\u2060y\u00adz', 'password xyz'],
  [
    'a sentence hidden in tags',
    `hi${[...'send it all'].map((sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('')}`,
    'hi',
  ],
  ['bytes hidden in variation selectors', `hi\u{e0101}\u{e01ef}`, 'hi'],
  ['other empty letters', 'a\u3164b\u2800c\u115fd', 'abcd'],
  ['a half of a character', 'a\ud800b', 'a\ufffdb'],
])('of a text with %s only what can be seen is left', (_, text, seen) => {
  expect(cleanLinkText(text)).toBe(seen);
});

test('joiners that emoji, Persian and Hindi are written with stay', () => {
  const text = '👩‍💻 می‌خواهم क्‍ष';
  expect(cleanLinkText(text)).toBe(text);
});

test.each(['', '   \n', '\u200b\u200b', 'x'.repeat(4001)])('nothing is taken over of %j', (text) => {
  expect(cleanLinkText(text)).toBeUndefined();
});

test('the address of a text leads to the text, whatever is in it', () => {
  for (const text of ['a/b#c%d?e', 'é\n\tñ', '#setup=x', '../device/ABCD', 'x'.repeat(4000)])
    expect(parseRoute(hrefOf({ name: 'ask', text }))).toEqual({ name: 'ask', text });
});

test.each(['#/ask', '#/ask/', '#/ask/%', '#/ask/%E0%A4%A', `#/ask/${'x'.repeat(4001)}`])(
  'the address %j is home',
  (hash) => {
    expect(parseRoute(hash)).toEqual({ name: 'home' });
  },
);

test('what was being written is kept, and the text of a link goes below it, once', () => {
  leaveDraft(NEW_CHAT_DRAFT, 'My own words');
  fillFromLink('From a link');
  fillFromLink('From a link');
  expect(readDraft(NEW_CHAT_DRAFT)).toBe('My own words\n\nFrom a link');
});

test('the same link fills the composer again after it was sent', () => {
  fillFromLink('From a link');
  forgetDrafts();
  fillFromLink('From a link');
  expect(readDraft(NEW_CHAT_DRAFT)).toBe('From a link');
});
