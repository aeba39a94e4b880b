import { expect, test } from 'vitest';
import { BoundedMap } from '../../../server/core/bounded-map.ts';

test('keeps the entries that were used last, and no more than it may', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
});

test('counts what entries weigh, and keeps none that alone weighs more than all may', () => {
  const map = new BoundedMap<string>(10, (text) => text.length);
  map.set('a', 'four');
  map.set('b', 'sixsix');
  map.set('c', 'more than ten letters');
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual(['four', 'sixsix', undefined]);
  map.set('b', 'six');
  map.set('d', 'two');
  expect(['a', 'b', 'd'].map((key) => map.get(key))).toEqual(['four', 'six', 'two']);
  map.set('e', 'fivefi');
  expect(['a', 'b', 'd', 'e'].map((key) => map.get(key))).toEqual([undefined, undefined, 'two', 'fivefi']);
});

test('replaces an entry without giving another up', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  expect([map.get('a'), map.get('b')]).toEqual([3, 2]);
});
