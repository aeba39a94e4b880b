import { describe, expect, it } from 'vitest';
import { JsonStringStream } from '../../../../server/engines/tools/answer-with-tools.ts';

const TEXT = 'Line\nwith "quotes", a \\ and a tab\t, é, 日本, 👋 and \u0007.';
/** Everything that can be escaped, escaped. */
const escaped = (text: string) =>
  [...text]
    .map((c) =>
      c === '\n'
        ? '\\n'
        : [...Array(c.length).keys()]
            .map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0')}`)
            .join(''),
    )
    .join('');

describe('the inside of a JSON string', () => {
  it.each([1, 2, 3, 5, 1_000])('is decoded in pieces of %i, never half a character', (size) => {
    for (const inside of [JSON.stringify(TEXT).slice(1, -1), escaped(TEXT)]) {
      const stream = new JsonStringStream();
      // Tokens never cut a character, escapes they do.
      const written = [...`${inside}"}`];
      const pieces: string[] = [];
      for (let at = 0; at < written.length; at += size)
        pieces.push(stream.push(written.slice(at, at + size).join('')));
      expect(pieces.join('')).toBe(TEXT);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
      expect(stream.isClosed).toBe(true);
    }
  });

  it('comes as soon as it is certain', () => {
    const stream = new JsonStringStream();
    expect(['He', 'llo\\', 'n', 'you\\u00', 'e9'].map((piece) => stream.push(piece))).toEqual([
      'He',
      'llo',
      '\n',
      'you',
      'é',
    ]);
  });

  it('ends at its quote, whatever follows', () => {
    const stream = new JsonStringStream();
    expect(stream.push('a","tool":"b"') + stream.push('more')).toBe('a');
  });
});
