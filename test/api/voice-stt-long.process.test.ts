import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSpeaker } from '../../models/media/speech/create-speaker.ts';
import { speakToSamples } from '../assets/tiny-whisper/recipe/speak-to-samples.ts';
import { sample } from '../depth.ts';
import { sox } from '../unit/media/transcription/sox.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Learnt from the voices of espeak-ng by test/assets/tiny-whisper/recipe: a model for tests only. */
const MODEL = new URL('../assets/tiny-whisper/model', import.meta.url).pathname;
const RATE = 16_000;
const SENTENCES = [
  'My friend has a blue table and twelve messages.',
  'Call me tomorrow at a quarter to five.',
  'Everything stays on this machine.',
  'Please copy my questions to my mother.',
];
/** Seconds; 31 and 40 are longer than what the model hears at once. */
const PAUSES = sample([4, 12, 3.5, 31, 5, 3.5, 8, 4, 3.5, 6, 40, 2], 3);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
  await server.context.models.importModel(MODEL);
});
afterAll(() => server.close());

describe('A talk of minutes with pauses', () => {
  test('is written down sentence by sentence, each where it was said, and none twice', async () => {
    const { audio, spoken, seconds } = await makeTalk();
    const body = new FormData();
    body.append('audio', new Blob([new Uint8Array(audio)]), 'talk.ogg');
    body.append('language', 'en');
    const answer = await server.call('POST', '/voice/stt', { token, body });
    expect(answer.status, answer.text).toBe(200);
    const { segments, text, duration_seconds } = answer.body;
    expect(duration_seconds).toBeCloseTo(seconds, 0);
    expect(segments).toHaveLength(spoken.length);
    expect(text).toBe(segments.map((segment: { text: string }) => segment.text).join(' '));
    spoken.forEach(({ start, end }, at) => {
      expect(Math.abs(segments[at].start - start)).toBeLessThan(0.7);
      // A file of speech ends some tenths of a second after its last word.
      expect(end - segments[at].end).toBeLessThan(1.2);
      expect(segments[at].end).toBeLessThan(end + 0.3);
    });
  });
});

/** The sentences again and again, a pause after each, as OGG Vorbis, and when each is said. */
async function makeTalk() {
  const speaker = createSpeaker(() => {});
  const parts: Float32Array[] = [];
  const spoken: { start: number; end: number }[] = [];
  let length = 0;
  for (const [at, pause] of PAUSES.entries()) {
    const text = SENTENCES[at % SENTENCES.length] ?? '';
    const request = { text, voice: 'en-US-GuyNeural', ratePercent: 0, pitchHz: 0 } as const;
    const said = await speakToSamples(speaker, request);
    const start = length / RATE;
    parts.push(said, new Float32Array(pause * RATE));
    length += said.length + pause * RATE;
    spoken.push({ start, end: start + said.length / RATE });
  }
  const raw = Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)));
  const audio = sox(`-R -t f32 -r ${RATE} -c 1 - -t ogg -`, raw);
  return { audio, spoken, seconds: length / RATE };
}
