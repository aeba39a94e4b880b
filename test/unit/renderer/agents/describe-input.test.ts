import { expect, test } from 'vitest';
import { describeInput } from '../../../../renderer/agents/describe-input.ts';

test('code stands by itself, as it would run, and what is left beside it as JSON', () => {
  const code = 'const a = 1;\nconsole.log("\\u0041" + a);';
  const { parts, summary } = describeInput(JSON.stringify({ language: 'javascript', code, inputs: [] }));
  expect(parts).toEqual([
    { name: 'code', text: code },
    { name: undefined, text: '{"language":"javascript","inputs":[]}' },
  ]);
  expect(summary).toBe('const a = 1; console.log("\\u0041" + a);');
});

test('short code stands by itself too, named by its language where that is all there is beside it', () => {
  expect(describeInput('{"language":"python","code":"6 * 7"}').parts).toEqual([
    { name: 'Python', text: '6 * 7' },
  ]);
});

test.each([
  ['{"precision":3,"expression":"2 + 2"}', '2 + 2'],
  ['{"from":"km","value":5}', 'from: km, value: 5'],
  ['plain words', 'plain words'],
  ['', ''],
  ['[1,2]', '[1,2]'],
])('the heart of %j is %j', (input, summary) => {
  expect(describeInput(input).summary).toBe(summary);
});

test('a long heart is cut to one line', () => {
  const { summary } = describeInput(JSON.stringify({ query: 'word '.repeat(100) }));
  expect(summary.length).toBeLessThanOrEqual(140);
  expect(summary).toMatch(/word…$/);
});

test('what is not JSON is shown as it is', () => {
  expect(describeInput('{"expression": 2 +').parts).toEqual([
    { name: undefined, text: '{"expression": 2 +' },
  ]);
});

test('much JSON is indented', () => {
  const data = [1, 2, 3].map((value) => ({ fruit: `apple number ${value}`, value }));
  const { parts } = describeInput(JSON.stringify({ type: 'bar', data }));
  expect(parts).toEqual([{ name: undefined, text: JSON.stringify({ type: 'bar', data }, null, 2) }]);
});

test('the document that a call means is known by its id', () => {
  expect(describeInput('{"document_id":"d1","offset":0}').documentId).toBe('d1');
  expect(describeInput('{"name":"ferry.txt"}').documentId).toBeUndefined();
});

test('characters that cannot be seen are shown wherever they are, and that there are some is said', () => {
  const hiding = describeInput('{"code":"a // \u202Eb","language":"javascript"}');
  expect(hiding).toMatchObject({ summary: 'a // ⟨U+202E⟩b', hidesCharacters: true });
  expect(hiding.parts[0]?.text).toBe('a // ⟨U+202E⟩b');
  expect(describeInput('{"query":"a\u200Bb"}')).toMatchObject({
    parts: [{ text: '{"query":"a⟨U+200B⟩b"}' }],
    hidesCharacters: true,
  });
  expect(describeInput('{"code":"one\\r\\n\\ttwo"}')).toMatchObject({
    parts: [{ text: 'one\n\ttwo' }],
    hidesCharacters: false,
  });
});
