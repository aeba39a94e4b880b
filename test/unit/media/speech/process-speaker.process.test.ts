import { afterEach, expect, test } from 'vitest';
import { EngineFailed } from '../../../../models/engine/engine-errors.ts';
import { createForkProgramHost } from '../../../../models/engine/fork-program-host.ts';
import { createMediaHost } from '../../../../models/media/create-media-host.ts';
import { MediaEngine } from '../../../../models/media/media-engine.ts';
import { createSpeaker } from '../../../../models/media/speech/create-speaker.ts';
import { createProcessSpeaker } from '../../../../models/media/speech/process-speaker.ts';
import type { SpeechRequest } from '../../../../models/media/speech/speaker.ts';
import { toneVoice } from './piper/tone-voice.ts';
import { recordSpeech } from './record-speech.ts';

let media: MediaEngine;
const start = () => {
  media = new MediaEngine({ host: createMediaHost(createForkProgramHost(), process.env) });
  return createProcessSpeaker(media);
};
afterEach(() => media.close());

const long: SpeechRequest = {
  text: 'A sentence that is long enough to be cut. '.repeat(100),
  voice: 'en-US-GuyNeural',
  ratePercent: 0,
  pitchHz: 0,
};

test('Speech of the media process, which has no network, is the same as that made here', async () => {
  const text = 'Bonjour à tous. Voici deux phrases.';
  const there = await recordSpeech(start(), { text, voice: 'fr-FR-HenriNeural', pitchHz: -50 });
  const here = await recordSpeech(
    createSpeaker(() => {}),
    { text, voice: 'fr-FR-HenriNeural', pitchHz: -50 },
  );
  expect(there.mp3.equals(here.mp3)).toBe(true);
});

test('A Piper voice speaks in the media process as it does here, and espeak-ng after it', async () => {
  const speaker = start();
  const request = { text: 'Bonjour à tous. Voici deux phrases.', voice: 'fr-FR-DeniseNeural' } as const;
  const piper = { ...request, modelFolder: toneVoice('fr_FR-tone-medium'), pitchHz: 20 };
  const [there, own] = [await recordSpeech(speaker, piper), await recordSpeech(speaker, request)];
  const here = createSpeaker(() => {});
  expect(there.mp3.equals((await recordSpeech(here, piper)).mp3)).toBe(true);
  expect(own.mp3.equals((await recordSpeech(here, request)).mp3)).toBe(true);
});

test('A voice that cannot be loaded throws EngineFailed and leaves the process as it is', async () => {
  const speaker = start();
  const broken = { text: 'Bonjour.', modelFolder: '/nowhere/at/all' };
  await expect(recordSpeech(speaker, broken)).rejects.toThrow(
    new EngineFailed('The voice could not be loaded: its files are missing or damaged.'),
  );
  const { pid } = media;
  expect((await recordSpeech(speaker, { text: 'Next.' })).durationSeconds).toBeGreaterThan(0.3);
  expect(media.pid).toBe(pid);
});

test('When the process dies in the middle of a text, that throws EngineFailed, and the next is spoken', async () => {
  const speaker = start();
  const pieces = speaker.speak(long, new AbortController().signal)[Symbol.asyncIterator]();
  expect((await pieces.next()).value).toMatchObject({ type: 'audio' });
  process.kill(media.pid ?? 0, 'SIGKILL');
  await expect(async () => {
    while (!(await pieces.next()).done);
  }).rejects.toThrow(EngineFailed);
  expect((await recordSpeech(speaker, { text: 'Next.' })).durationSeconds).toBeGreaterThan(0.3);
});

test('A text that nobody wants to hear any more ends, and the process speaks the next', async () => {
  const speaker = start();
  const abort = new AbortController();
  let heard = 0;
  await expect(async () => {
    for await (const _ of speaker.speak(long, abort.signal)) {
      heard += 1;
      abort.abort(new Error('The listener left.'));
    }
  }).rejects.toThrow('The listener left.');
  expect(heard).toBe(1);
  const { pid } = media;
  for await (const _ of speaker.speak(long, new AbortController().signal)) break;
  expect((await recordSpeech(speaker, { text: 'Next.' })).durationSeconds).toBeGreaterThan(0.3);
  expect(media.pid).toBe(pid);
});
