import { describe, expect, test } from 'vitest';
import { createStopCutter } from '../../../server/openai-compat/answer-call.ts';

function cut(pieces: string[], sequences: string[]) {
  const cutter = createStopCutter(sequences);
  const said = pieces.map((piece) => cutter.push(piece));
  return { said, text: said.join('') + cutter.end(), found: cutter.found };
}

describe('a cutter', () => {
  test.each([
    ['nothing to look for', ['one ', 'two'], [], 'one two', undefined],
    ['a sequence in one piece', ['one two three'], ['two'], 'one ', 'two'],
    ['a sequence over three pieces', ['a', 'EN', 'D', 'b'], ['END'], 'a', 'END'],
    ['a sequence at the very start', ['END of it'], ['END'], '', 'END'],
    ['the first of two', ['one two three'], ['three', 'two'], 'one ', 'two'],
    ['the beginning of one that never comes', ['one EN', 'CORE'], ['END'], 'one ENCORE', undefined],
    ['a beginning at the end', ['one E'], ['END'], 'one E', undefined],
    ['a sequence behind a false beginning', ['EEN', 'D'], ['END'], 'E', 'END'],
    ['an empty sequence', ['one'], [''], 'one', undefined],
    ['a new line', ['one\n', '\ntwo'], ['\n\n'], 'one', '\n\n'],
  ])('given %s', (_what, pieces, sequences, text, found) => {
    expect(cut(pieces, sequences)).toMatchObject({ text, found });
  });

  test('says what cannot become a sequence at once', () => {
    expect(cut(['one ', 'two E', 'x'], ['END']).said).toEqual(['one ', 'two ', 'Ex']);
  });
});
