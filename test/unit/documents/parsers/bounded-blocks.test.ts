import { expect, test } from 'vitest';
import type { ParsedBlock } from '../../../../server/documents/documents.types.ts';
import { boundedBlocks } from '../../../../server/documents/parsers/bounded-blocks.ts';

const block = (text: string): ParsedBlock => ({ kind: 'paragraph', text, page: null });
const texts = async (...input: string[]): Promise<string[]> =>
  (await Array.fromAsync(boundedBlocks(input.map(block)))).map(({ text }) => text);

test('blank blocks are left out and white space at the ends is taken off, but not indentation', async () => {
  expect(await texts('  \n ', '\n \n  a\n  b \n')).toEqual(['  a\n  b']);
});

test('a long block is cut at a line, else at a word, else anywhere but within a character', async () => {
  const lines = await texts(`${'a'.repeat(15_000)}\n${'b c'.repeat(5_000)}`);
  expect(lines[0]).toBe('a'.repeat(15_000));
  const words = await texts('été '.repeat(10_000));
  expect(words.join(' ')).toBe('été '.repeat(10_000).trim());
  expect(words.every((piece) => piece.startsWith('été') && piece.endsWith('été'))).toBe(true);
  const faces = await texts(`x${'😀'.repeat(15_000)}`);
  expect(faces.join('')).toBe(`x${'😀'.repeat(15_000)}`);
  expect(faces.every((piece) => piece.isWellFormed())).toBe(true);
});

test('a small file that names one long text again and again is stopped', async () => {
  function* repeated(): Generator<ParsedBlock> {
    for (;;) yield block('mot '.repeat(1_000));
  }
  await expect(Array.fromAsync(boundedBlocks(repeated(), 50_000))).rejects.toMatchObject({
    code: 'too_large_unpacked',
  });
});
