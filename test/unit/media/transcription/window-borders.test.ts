import { describe, expect, test } from 'vitest';
import type { TranscriptionSegment } from '../../../../models/media/transcription/transcriber.ts';
import { type Listener, WINDOW_SAMPLES } from '../../../../models/media/transcription/windows/listener.ts';
import { transcribeWindows } from '../../../../models/media/transcription/windows/transcribe-windows.ts';
import { seededRandom } from '../../../../models/seeded-random.ts';

const RATE = 16_000;

/** What is said, one after the other: each number as a sound of its own loudness, in samples from the start. */
function makeTalk(seed: number): { said: TranscriptionSegment[]; samples: number } {
  const random = seededRandom(seed);
  const tenths = (least: number, most: number) => Math.round(least + random() * (most - least)) * (RATE / 10);
  let at = tenths(0, 40);
  const said = Array.from({ length: 60 }, (_, number) => {
    const start = at;
    const end = start + tenths(5, 80);
    at = end + (random() < 0.2 ? tenths(30, 400) : tenths(0, 20));
    return { start, end, text: `${number}.` };
  });
  return { said, samples: at };
}

/** Sound that can be told apart: sentence n is n times as loud as the first. */
async function* play({ said, samples }: ReturnType<typeof makeTalk>): AsyncGenerator<Float32Array> {
  const sound = new Float32Array(samples);
  said.forEach(({ start, end }, number) => {
    for (let at = start; at < end; at++) sound[at] = levelOf(number) * (at % 2 === 0 ? 1 : -1);
  });
  for (let at = 0; at < samples; at += 3_000) yield sound.subarray(at, at + 3_000);
}

const levelOf = (number: number) => (number + 1) / 100;

/** A model that says where it is: it writes what it hears whole, and leaves what a full window cuts off to the next. */
const exact: Listener = async (window) => async () => {
  const heard: TranscriptionSegment[] = [];
  for (let at = 0; at < window.length; at++) {
    const number = Math.round(Math.abs(window[at] ?? 0) * 100) - 1;
    if (number < 0) continue;
    const text = `${number}.`;
    const last = heard.at(-1);
    if (last?.text === text) last.end = (at + 1) / RATE;
    else heard.push({ start: at / RATE, end: (at + 1) / RATE, text });
  }
  const duration = window.length / RATE;
  const isCutOff = window.length === WINDOW_SAMPLES && heard.length > 1 && heard.at(-1)?.end === duration;
  const segments = isCutOff ? heard.slice(0, -1) : heard;
  const done = isCutOff ? (segments.at(-1)?.end ?? duration) : duration;
  return { language: 'en', noSpeech: 0, confidence: -0.1, segments, done };
};

describe('A long talk, window by window', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'is written down once and whole, at the right times (talk %i)',
    async (seed) => {
      const talk = makeTalk(seed);
      const segments: TranscriptionSegment[] = [];
      for await (const piece of transcribeWindows(play(talk), exact, 'en', new AbortController().signal))
        if (piece.type === 'segment') segments.push(piece.segment);
      expect(segments.map(({ text }) => text)).toEqual(talk.said.map(({ text }) => text));
      segments.forEach(({ start, end }, at) => {
        expect(start).toBeCloseTo((talk.said[at]?.start ?? 0) / RATE, 1);
        expect(end).toBeCloseTo((talk.said[at]?.end ?? 0) / RATE, 1);
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(segments[at - 1]?.end ?? 0);
      });
    },
  );
});
