import { expect, test } from 'vitest';
import { tightMessage } from '../../../models/engine/tight-message.ts';

const whole = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);

test.each([
  ['bytes', whole.subarray(4, 6), new Uint8Array([5, 6])],
  ['a Buffer of the common pool', Buffer.from('ab'), new Uint8Array([97, 98])],
  ['a vector', new Float32Array([0, 1, 2]).subarray(1, 2), new Float32Array([1])],
  ['a DataView', new DataView(whole.buffer, 4, 1), new DataView(new Uint8Array([5]).buffer)],
])('What travels of %s is what it shows, and nothing of the memory beside it', (_, view, expected) => {
  const { nested } = tightMessage({ type: 'bytes', nested: [{ view }] });
  const sent = nested[0]?.view;
  expect(sent?.buffer.byteLength).toBe(view.byteLength);
  expect(sent).toEqual(expected);
});

test('A message of whole buffers, plain values and dates is the same one', () => {
  const date = new Date(0);
  const message = { type: 'x', whole, list: [1, 'two', null], date, missing: undefined };
  const sent = tightMessage(message);
  expect(sent).toEqual(message);
  expect(sent.whole).toBe(whole);
  expect(sent.date).toBe(date);
});
