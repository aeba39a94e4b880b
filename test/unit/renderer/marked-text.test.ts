import { expect, test } from 'vitest';
import { cutAtSpans, excerptsOf } from '../../../renderer/chat/marked-text.tsx';

const text = 'My doctor told me that I have diabetes.';
const span = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

test('a cut text is the text again, whatever the spans', () => {
  const spans = [span('doctor'), span('My doctor told'), span('diabetes'), { start: 30, end: 99 }];
  expect(
    cutAtSpans(text, spans)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text);
});

test('what overlaps is one mark', () => {
  expect(excerptsOf(text, [span('My doctor told'), span('told me that')])).toEqual([
    'My doctor told me that',
  ]);
});

test('what lies within another span is named once, in the order of the text', () => {
  expect(excerptsOf(text, [span('diabetes'), span('doctor'), span('My doctor told')])).toEqual([
    'My doctor told',
    'diabetes',
  ]);
});
