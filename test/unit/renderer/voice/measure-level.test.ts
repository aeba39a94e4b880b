import { expect, test } from 'vitest';
import { measureLevel } from '../../../../renderer/voice/dictation.ts';

const wave = (peak: number) => Float32Array.from({ length: 1024 }, (_, at) => peak * Math.sin(at / 8));

test('silence is nothing, speech moves between, and the loudest is full', () => {
  const levels = [0, 0.0005, 0.01, 0.05, 0.2, 1].map((peak) => measureLevel(wave(peak)));
  expect(levels.slice(0, 2)).toEqual([0, 0]);
  expect(levels.slice(1)).toEqual(levels.slice(1).toSorted((a, b) => a - b));
  expect(levels.at(-1)).toBe(1);
  expect(measureLevel(new Float32Array())).toBe(0);
});

test('twice the loudness in decibels is as much more at a whisper as at a shout', () => {
  const [low = 0, middle = 0, high = 0] = [0.01, 0.03, 0.09].map((peak) => measureLevel(wave(peak)));
  expect(middle - low).toBeCloseTo(high - middle, 3);
});
