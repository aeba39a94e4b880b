import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineFailed } from '../../../../../models/engine/engine-errors.ts';
import { createSpeaker } from '../../../../../models/media/speech/create-speaker.ts';
import type { SpeechPiece, SpeechRequest, VoiceId } from '../../../../../models/media/speech/speaker.ts';
import { sample } from '../../../../depth.ts';
import { makeFolder } from '../../../../make-folder.ts';
import { measurePitch } from '../measure-pitch.ts';
import { recordSpeech } from '../record-speech.ts';
import { measureTone } from './measure-tone.ts';
import { toneVoice } from './tone-voice.ts';
import voice from './tone-voices/fr_FR-tone-medium/fr_FR-tone-medium.onnx.json' with { type: 'json' };

const speaker = createSpeaker(() => {});
const TEXTS = {
  fr: 'Bonjour à tous, voici la soupe du jour. Et puis voilà.',
  en: 'Hello everybody, this is our garden. That is it.',
};

async function say(request: Partial<SpeechRequest>) {
  const language = request.voice?.startsWith('en') ? 'en' : 'fr';
  const recorded = await recordSpeech(speaker, {
    text: TEXTS[language],
    voice: 'fr-FR-DeniseNeural',
    modelFolder: toneVoice('fr_FR-tone-medium'),
    ...request,
  });
  const { samples, sampleRate, durationSeconds } = recorded;
  expect(Math.abs(samples.length / sampleRate - durationSeconds)).toBeLessThan(0.001);
  return { ...recorded, seconds: durationSeconds, pitch: measurePitch(samples, sampleRate) };
}

/** The tone of a phoneme, as make-tone-voices.py sets it. */
const toneOf = (phoneme: string) => {
  const [id = 0] = (voice.phoneme_id_map as Record<string, number[]>)[phoneme] ?? [];
  return 140 + 2 * id;
};

describe('The sound of a Piper voice', () => {
  test('is that of its phonemes, in their order, a pause between two sentences', async () => {
    const { samples, sampleRate } = await say({ text: 'A. I. Ou.' });
    const tones = measureTone(samples, sampleRate);
    expect(tones.map((tone) => Math.round(tone.hertz / 2) * 2)).toEqual(['a', 'i', 'u'].map(toneOf));
    const [first, second] = tones;
    // What stands between them: marks and silence in the voice, and 0.2 seconds of our own.
    expect((second?.from ?? 0) - (first?.to ?? 0)).toBeGreaterThan(0.3);
  });

  test('has the loudness of other speech, though the voice itself is far too loud', async () => {
    const { samples } = await say({});
    const own = await recordSpeech(speaker, { text: TEXTS.fr, voice: 'fr-FR-DeniseNeural' });
    const loudness = (sound: Float32Array) =>
      Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length);
    expect(loudness(samples) / loudness(own.samples)).toBeGreaterThan(0.7);
    expect(loudness(samples) / loudness(own.samples)).toBeLessThan(1.4);
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.95);
  });

  test('is the same each time, for a voice without noise', async () => {
    expect((await say({})).mp3.equals((await say({})).mp3)).toBe(true);
  });

  test('of a voice of several speakers is that of the gender asked for', async () => {
    const folder = { modelFolder: toneVoice('fr_FR-upmc-medium') };
    const woman = await say({ ...folder, voice: 'fr-FR-DeniseNeural' });
    const man = await say({ ...folder, voice: 'fr-FR-HenriNeural' });
    expect(man.pitch / woman.pitch).toBeCloseTo(0.6, 1);
  });

  test.each(['', '...', '🜁', '\ud800'])('is a short silence where nothing is said: %j', async (text) => {
    const { seconds, samples } = await say({ text });
    expect(seconds).toBeCloseTo(0.2, 2);
    expect(Math.max(...samples)).toBeLessThan(0.01);
  });
});

const VOICES: [VoiceId, Parameters<typeof toneVoice>[0]][] = [
  ['fr-FR-DeniseNeural', 'fr_FR-tone-medium'],
  ['en-US-GuyNeural', 'en_US-tone-low'],
  ['fr-FR-HenriNeural', 'fr_FR-upmc-medium'],
];

describe.each(sample(VOICES, 2))('%s with the model %s', (id, name) => {
  const usual = { voice: id, modelFolder: toneVoice(name) };
  let before: Awaited<ReturnType<typeof say>>;
  beforeAll(async () => {
    before = await say(usual);
  });

  test.each(sample([-50, -20, 50, 100], 2))(
    'at a rate of %d per cent is that much slower or faster, within a twelfth, and as high',
    async (ratePercent) => {
      const after = await say({ ...usual, ratePercent });
      const factor = before.seconds / after.seconds / (1 + ratePercent / 100);
      expect(Math.abs(factor - 1)).toBeLessThan(0.08);
      expect(Math.abs(after.pitch - before.pitch)).toBeLessThan(8);
    },
  );

  test.each(sample([-50, -25, 50, 25], 2))(
    'at %d Hz is that much lower or higher, and as long',
    async (pitchHz) => {
      const after = await say({ ...usual, pitchHz });
      expect(Math.abs(after.pitch - before.pitch - pitchHz)).toBeLessThan(8);
      expect(Math.abs(after.seconds / before.seconds - 1)).toBeLessThan(0.08);
    },
  );

  test('is both at once', async () => {
    const after = await say({ ...usual, ratePercent: 60, pitchHz: 40 });
    expect(Math.abs(after.pitch - before.pitch - 40)).toBeLessThan(12);
    expect(Math.abs(before.seconds / after.seconds / 1.6 - 1)).toBeLessThan(0.08);
  });
});

describe('A Piper voice', () => {
  test('gives its first sentence away before it begins with the next, and stops between two', async () => {
    const abort = new AbortController();
    const pieces: SpeechPiece[] = [];
    const request: SpeechRequest = {
      text: 'Une phrase. '.repeat(400),
      voice: 'fr-FR-DeniseNeural',
      ratePercent: 0,
      pitchHz: 0,
      modelFolder: toneVoice('fr_FR-tone-medium'),
    };
    await expect(async () => {
      for await (const piece of speaker.speak(request, abort.signal)) {
        pieces.push(piece);
        abort.abort(new Error('The listener left.'));
      }
    }).rejects.toThrow('The listener left.');
    expect(pieces).toHaveLength(1);
  });

  describe('that is not whole', () => {
    let folder: string;
    beforeAll(async () => {
      folder = makeFolder('alcove-piper-');
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const settings = JSON.stringify(voice);
    const alienId = settings.replace('"a": [', '"a": [60000, ').replace('"a":[', '"a":[60000,');

    test.each([
      ['no files', {}],
      ['no settings', { 'x.onnx': 'x' }],
      ['no network', { 'x.onnx': 'x', 'x.onnx.json': settings }],
      ['settings of something else', { 'x.onnx': 'x', 'x.onnx.json': '{}' }],
      ['settings of another voice', { 'x.onnx': 'copy', 'x.onnx.json': alienId }],
    ])('throws EngineFailed, which names no path: %s', async (name, files: Record<string, string>) => {
      const { copyFile, mkdir } = await import('node:fs/promises');
      const own = join(folder, name);
      await mkdir(own);
      for (const [file, content] of Object.entries(files))
        if (content === 'copy')
          await copyFile(join(toneVoice('fr_FR-tone-medium'), 'fr_FR-tone-medium.onnx'), join(own, file));
        else await writeFile(join(own, file), content);
      const failure = await say({ modelFolder: own }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(EngineFailed);
      expect((failure as Error).message).toMatch(/^The voice could not [^/]*$/);
    });
  });
});
