import { expect, test } from 'vitest';
import { jsonLeaves, makeWellFormed } from '../../../server/core/json-leaves.ts';

test('leaves are every key, string and number once, in the order of the text', () => {
  expect(jsonLeaves({ b: ['x', 1, { a: 'x' }], c: null })).toEqual(['b', 'c', 'x', 1, 'a']);
});

test('a list of 300,000 elements is read, be it of values or of objects', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => index);
  expect(jsonLeaves({ enum: many })).toHaveLength(many.length + 1);
  expect(jsonLeaves({ anyOf: many.map((value) => ({ value })) })).toHaveLength(many.length + 2);
});

test('an object of 300,000 keys is read', () => {
  const wide = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`k${index}`, true]));
  expect(jsonLeaves(wide)).toHaveLength(300_000);
});

const parse = (json: string) => JSON.parse(json) as object;

test('half a character becomes the sign for one that is missing, in strings and in keys, however deep', () => {
  const sent = parse(
    '{"a\\ud83e": ["\\udd8a b", {"c": "\\ud83e\\ud83e\\udd8a"}], "ok": "\\ud83e\\udd8a", "n": [1, null, true]}',
  );
  expect(makeWellFormed(sent)).toEqual({
    'a\ufffd': ['\ufffd b', { c: '\ufffd🦊' }],
    ok: '🦊',
    n: [1, null, true],
  });
});

test('what is written as a backslash and letters stays so, and a body that is none stays none', () => {
  expect(makeWellFormed(parse('["\\\\ud83e"]'))).toEqual(['\\ud83e']);
  expect(makeWellFormed(undefined)).toBeUndefined();
});

test('a body that is nested a hundred thousand deep ends', () => {
  const depth = 100_000;
  let deep: object = ['\ud83e'];
  for (let at = 0; at < depth; at += 1) deep = [deep];
  let inner: unknown = makeWellFormed(deep);
  while (Array.isArray(inner)) inner = inner[0];
  expect(inner).toBe('\ufffd');
});
