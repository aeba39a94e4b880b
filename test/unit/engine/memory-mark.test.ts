import { expect, test } from 'vitest';
import { listenForMark, memoryMark } from '../../../models/engine/memory-mark.ts';

function hear(...pieces: string[]): number {
  let marks = 0;
  const listen = listenForMark('0123abcd', () => {
    marks += 1;
  });
  for (const piece of pieces) listen(piece);
  return marks;
}

test('The mark of a memory watch is heard behind its beat, whole or in pieces', () => {
  expect(hear('..', `.${memoryMark('0123abcd')}`)).toBe(1);
  expect(hear('.0123', 'ab', 'cd', '!')).toBe(1);
});

test('What a file prints is not taken for the mark, nor the mark without its end', () => {
  expect(hear('....', '!', '!!!', 'ffff!', '0123abcd', '.')).toBe(0);
});
