import { describe, expect, test } from 'vitest';
import { parseSegments } from '../../../../models/media/transcription/whisper/whisper-listener.ts';

const FIRST_TIME = 1_000;
const at = (seconds: number) => FIRST_TIME + Math.round(seconds * 50);
const parse = (tokens: number[], duration = 30) =>
  parseSegments(tokens, FIRST_TIME, duration, (words) => words.map((word) => ` w${word}`).join(''));

describe("Whisper's tokens", () => {
  test('become segments with their times', () => {
    expect(parse([at(0), 1, 2, at(2.4), at(2.4), 3, at(5)])).toEqual({
      segments: [
        { start: 0, end: 2.4, text: 'w1 w2' },
        { start: 2.4, end: 5, text: 'w3' },
      ],
      done: 30,
    });
  });

  test('whose last words have no end are listened to again from there', () => {
    expect(parse([at(0), 1, at(20), at(20), 2, 3])).toEqual({
      segments: [{ start: 0, end: 20, text: 'w1' }],
      done: 20,
    });
  });

  test('whose last segment has only begun go on there', () => {
    expect(parse([at(0), 1, at(20), at(20)])).toMatchObject({ done: 20 });
  });

  test('without any end are one segment as long as the sound', () => {
    expect(parse([at(0.5), 1, 2], 8)).toEqual({ segments: [{ start: 0.5, end: 8, text: 'w1 w2' }], done: 8 });
  });

  test('never reach beyond the sound', () => {
    expect(parse([at(0), 1, at(29)], 3)).toEqual({ segments: [{ start: 0, end: 3, text: 'w1' }], done: 3 });
  });

  test('whose only end is so early that the next window would be the same are all kept', () => {
    expect(parse([at(0), 1, at(0.5), at(0.5), 2, 3], 20)).toEqual({
      segments: [
        { start: 0, end: 0.5, text: 'w1' },
        { start: 0.5, end: 20, text: 'w2 w3' },
      ],
      done: 20,
    });
  });

  test('may be none', () => {
    expect(parse([], 12)).toEqual({ segments: [], done: 12 });
    expect(parse([at(0)], 12)).toEqual({ segments: [], done: 12 });
  });
});
