import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHeldOut } from '../assets/tiny-whisper/recipe/compose-sentence.ts';
import { spokenWords } from '../assets/tiny-whisper/recipe/word-errors.ts';
import { sample } from '../depth.ts';
import { sox } from '../unit/media/transcription/sox.ts';
import { startServer, type TestServer } from './start-server.ts';

/** Learnt from the voices of espeak-ng by test/assets/tiny-whisper/recipe: a model for tests only. */
const MODEL = new URL('../assets/tiny-whisper/model', import.meta.url).pathname;

let server: TestServer;
let token: string;
let model: string;
beforeAll(async () => {
  server = await startServer();
  token = (await server.logIn()).token;
  const owner = (await server.logInAs('super_admin')).token;
  const imported = await server.call('POST', '/models/import', { token: owner, body: { path: MODEL } });
  expect(imported.status, imported.text).toBe(201);
  model = imported.body.id;
});
afterAll(() => server.close());

const ENGLISH = [
  'Call me tomorrow at a quarter to five.',
  'Everything stays on this machine.',
  'The meeting is on Saturday at a quarter past six.',
];
const FRENCH = [
  'La réunion est vendredi à sept heures et demie.',
  'Mon voisin a six pages dans la cuisine.',
  'Mercredi premier avril deux mille douze.',
];

describe('What is said aloud', () => {
  test.each([
    ['en-US-JennyNeural', 'en', ENGLISH],
    ['en-US-GuyNeural', 'en', ENGLISH],
    ['fr-FR-DeniseNeural', 'fr', FRENCH],
    ['fr-FR-HenriNeural', 'fr', FRENCH],
  ] as const)('by %s comes back as the same words, in its language', async (voice, language, texts) => {
    for (const text of sample(texts, 3)) {
      expect(isHeldOut(text)).toBe(true);
      const { mp3, seconds } = await say({ text, voice });
      for (const given of [undefined, language]) {
        const written = await write(mp3, given);
        expect(spokenWords(written.text)).toEqual(spokenWords(text));
        expect(written).toMatchObject({ language, model_used: model });
        expect(written.duration_seconds).toBeCloseTo(seconds, 1);
        expect(written.segments.length).toBeGreaterThan(0);
        expect(areInOrder(written.segments, written.duration_seconds)).toBe(true);
      }
    }
  });

  test('faster and higher, or slower and lower, comes back as the same words', async () => {
    const [text] = ENGLISH;
    for (const how of [
      { rate: '+30%', pitch: '+20Hz' },
      { rate: '-20%', pitch: '-20Hz' },
    ]) {
      const { mp3 } = await say({ text, voice: 'en-US-GuyNeural', ...how });
      expect(spokenWords((await write(mp3)).text)).toEqual(spokenWords(text ?? ''));
    }
  });

  test('in two sentences comes back as two segments, one after the other', async () => {
    const sentences = ['Nous sommes le treize octobre.', 'Montre tous les réglages.'];
    expect(sentences.every(isHeldOut)).toBe(true);
    const { mp3 } = await say({ text: sentences.join(' '), voice: 'fr-FR-HenriNeural' });
    const { segments, duration_seconds } = await write(mp3);
    expect(segments.map(({ text }) => spokenWords(text))).toEqual(sentences.map(spokenWords));
    expect(areInOrder(segments, duration_seconds)).toBe(true);
  });
});

describe('What nobody says', () => {
  test.each(
    sample(
      [
        ['silence', 'synth 3 sine 300 vol 0'],
        ['faint noise', 'synth 3 whitenoise vol 0.004'],
        ['noise', 'synth 3 pinknoise vol 0.2'],
        ['a plucked chord', 'synth 3 pluck C3 pluck E3 pluck G3 vol 0.4'],
        ['an organ', 'synth 3 sine 220 sine 277.2 sine 329.6 vol 0.3'],
      ],
      2,
    ),
  )('%s comes back as no text', async (_, sound) => {
    const written = await write(sox(`-R -n -r 16000 -c 1 -t ogg - ${sound} remix -`));
    expect(written).toMatchObject({ text: '', segments: [], language: null });
  });
});

interface Written {
  text: string;
  language: string | null;
  duration_seconds: number;
  segments: { start: number; end: number; text: string }[];
}

/** Speech as a client gets it: the MP3 file behind `audio_url`. */
async function say(body: object): Promise<{ mp3: Blob; seconds: number }> {
  const answer = await server.call('POST', '/voice/tts', { token, body });
  expect(answer.status, answer.text).toBe(200);
  const file = await fetch(answer.body.audio_url);
  expect(file.headers.get('content-type')).toBe('audio/mpeg');
  return { mp3: await file.blob(), seconds: answer.body.duration_seconds };
}

async function write(sound: Blob | Buffer, language?: string): Promise<Written> {
  const body = new FormData();
  if (language !== undefined) body.append('language', language);
  body.append('audio', sound instanceof Blob ? sound : new Blob([new Uint8Array(sound)]), 'speech');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/api/v1/voice/stt`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Written;
}

function areInOrder(segments: Written['segments'], duration: number): boolean {
  const times = segments.flatMap(({ start, end }) => [start, end]);
  return [0, ...times, duration].every((time, at, all) => at === 0 || time >= (all[at - 1] ?? 0));
}
