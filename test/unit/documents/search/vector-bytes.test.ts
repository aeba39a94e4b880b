import { expect, test } from 'vitest';
import { release, toBytes, toVector } from '../../../../server/documents/search/vector-bytes.ts';

test.each([0, 1, 4, 7])('a vector comes back from its bytes wherever they lie (%d bytes in)', (offset) => {
  const vector = Float32Array.of(0.1, -2.5, 3e30);
  const memory = new Uint8Array(32);
  memory.set(toBytes(vector), offset);
  expect(toVector(memory.subarray(offset, offset + 12))).toEqual(vector);
});

test('bytes with memory of their own give it back, those that share theirs keep it', () => {
  const own = new Uint8Array(12);
  release(own);
  expect(own.buffer.byteLength).toBe(0);
  const shared = new Uint8Array(16).subarray(4).fill(5);
  release(shared);
  expect([...shared]).toEqual(Array(12).fill(5));
});
