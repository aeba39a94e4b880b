import { describe, expect, test } from 'vitest';
import {
  findLengthScale,
  type Length,
} from '../../../../../models/media/speech/piper/measure-piper-voice.ts';

const fresh = (): Length[] => [
  [0, 0],
  [1, 1],
];

/** A voice whose phonemes last `durations` frames, rounded up. */
function voiceOf(durations: number[]) {
  const frames = (scale: number) => durations.reduce((sum, duration) => sum + Math.ceil(duration * scale), 0);
  const asked: number[] = [];
  const measure = async (scale: number) => {
    asked.push(scale);
    return frames(scale) / frames(1);
  };
  return { asked, measure, lengthAt: (scale: number) => frames(scale) / frames(1) };
}

/** Every second one is the silence between two phonemes; none is like another. */
const SPEECH = Array.from({ length: 80 }, (_, index) => {
  const part = (index * 0.618) % 1;
  return index % 2 === 0 ? 0.4 + 0.6 * part : 2 + 6 * part;
});

describe('The length scale of a voice that rounds up', () => {
  test.each([0.35, 0.5, 0.8, 1.25, 2, 3])('makes its speech %d times as long', async (wanted) => {
    const voice = voiceOf(SPEECH);
    const scale = await findLengthScale(wanted, fresh(), voice.measure);
    expect(Math.abs(voice.lengthAt(scale) / wanted - 1)).toBeLessThan(0.06);
    expect(voice.asked.length).toBeLessThanOrEqual(4);
  });

  test('is not the length that is wanted, which would leave it too long', () => {
    expect(voiceOf(SPEECH).lengthAt(0.5)).toBeGreaterThan(0.57);
  });

  test('is found at once where nothing is rounded, and known the second time', async () => {
    const exact = voiceOf([1_000_000]);
    expect(await findLengthScale(0.5, fresh(), exact.measure)).toBe(0.5);
    const known = fresh();
    const voice = voiceOf(SPEECH);
    const first = await findLengthScale(0.5, known, voice.measure);
    const tries = voice.asked.length;
    expect(await findLengthScale(0.5, known, voice.measure)).toBeCloseTo(first, 1);
    expect(voice.asked.length).toBeLessThanOrEqual(tries + 1);
  });

  test('ends with the least there is where a voice cannot be as short as that', async () => {
    const stubborn = voiceOf(Array.from({ length: 50 }, () => 0.5));
    const scale = await findLengthScale(0.25, fresh(), stubborn.measure);
    expect(scale).toBeGreaterThan(0);
    expect(stubborn.asked.length).toBeLessThanOrEqual(4);
  });
});
