import { describe, expect, test } from 'vitest';
import { applyTimeRules } from '../../../../models/media/transcription/whisper/time-rules.ts';

/** Words 0 to 9, the end 10, a mark 11, and times from 12 on. */
const vocabulary = { end: 10, firstTime: 12, mostInitialStep: 2, suppressed: [3] };
const time = (step: number) => 12 + step;

/** What may follow, all alike but what `likely` says. */
function allowed(written: number[], likely: Record<number, number> = {}): number[] {
  const logits = Float32Array.from({ length: 20 }, (_, token) => likely[token] ?? (token < 12 ? 3 : 0));
  applyTimeRules(logits, written, vocabulary);
  return [...logits.keys()].filter((token) => logits[token] !== -Infinity);
}

const words = [0, 1, 2, 4, 5, 6, 7, 8, 9];

describe('What a model may write', () => {
  test('begins with a time within the first second', () => {
    expect(allowed([])).toEqual([time(0), time(1), time(2)]);
  });

  test('goes on with words or the end after the time that begins a segment', () => {
    expect(allowed([time(1)])).toEqual([...words, 10]);
  });

  test('is words, the end, or a time that is later, inside a segment', () => {
    expect(allowed([time(1), 5])).toEqual([...words, 10, ...[2, 3, 4, 5, 6, 7].map(time)]);
  });

  test('begins the next segment, at once or later, or ends, after the time that ends one', () => {
    expect(allowed([time(1), 5, time(4)])).toEqual([10, ...[4, 5, 6, 7].map(time)]);
  });

  test('never runs backwards in time', () => {
    expect(allowed([time(1), 5, time(4), time(4), 6], { [time(2)]: 9 })).toEqual([
      ...words,
      10,
      ...[5, 6, 7].map(time),
    ]);
  });

  test('is a time where all times together are likelier than every word', () => {
    expect(allowed([time(1), 5], { [time(3)]: 2.5, [time(4)]: 2.5 })).toEqual([2, 3, 4, 5, 6, 7].map(time));
  });

  test('is never a mark nor what the model is told never to write', () => {
    expect(allowed([time(1), 5])).not.toContain(11);
    expect(allowed([time(1), 5])).not.toContain(3);
  });
});
