import { expect, test } from 'vitest';
import { jsonLeaves } from '../../../server/core/json-leaves.ts';

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
