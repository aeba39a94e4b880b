import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineFailed } from '../../../../../models/engine/engine-errors.ts';
import { createSpeaker } from '../../../../../models/media/speech/create-speaker.ts';
import type { SpeechPiece, SpeechRequest } from '../../../../../models/media/speech/speaker.ts';
import { makeFolder } from '../../../../make-folder.ts';
import { measurePitch } from '../measure-pitch.ts';
import { recordSpeech } from '../record-speech.ts';
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
  test('is that of its phonemes, a pause between two sentences', async () => {
    for (const [text, phoneme] of [
      ['A.', 'a'],
      ['Ou.', 'u'],
    ] as const)
      expect(Math.abs((await say({ text })).pitch - toneOf(phoneme))).toBeLessThan(4);
    const [one, two] = [await say({ text: 'A.' }), await say({ text: 'A. A.' })];
    expect(two.seconds - 2 * one.seconds).toBeCloseTo(0.2, 1);
  });

  test('is as loud as its maker made it, as far as sound goes: this one is three times too loud', async () => {
    const { samples } = await say({});
    expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeGreaterThan(0.95);
  });

  test('is the same each time, for a voice without noise', async () => {
    expect((await say({})).mp3.equals((await say({})).mp3)).toBe(true);
  });

  test('of a voice of several speakers is the first for the first name of its language, and so on', async () => {
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

describe('A Piper voice that is to speak otherwise', () => {
  const [low, medium] = [toneVoice('en_US-tone-low'), toneVoice('fr_FR-tone-medium')];

  // A voice rounds the length of each phoneme up, so that it is never as fast as it is told.
  test.each([
    [-50, 0.5, 0.55],
    [100, 1.6, 2],
  ])('at a rate of %d per cent is %d to %d times as fast, and as high', async (ratePercent, least, most) => {
    const usual = await say({ voice: 'en-US-GuyNeural', modelFolder: low });
    const after = await say({ voice: 'en-US-GuyNeural', modelFolder: low, ratePercent });
    expect(usual.seconds / after.seconds).toBeGreaterThan(least);
    expect(usual.seconds / after.seconds).toBeLessThan(most);
    expect(Math.abs(after.pitch - usual.pitch)).toBeLessThan(8);
  });

  test.each([-50, 50])(
    'at %d Hz is lower or higher by as large a share as its name, and as long',
    async (pitchHz) => {
      const usual = await say({ modelFolder: medium });
      const after = await say({ modelFolder: medium, pitchHz });
      expect(after.pitch / usual.pitch).toBeCloseTo(1 + pitchHz / 184, 1);
      expect(Math.abs(after.seconds / usual.seconds - 1)).toBeLessThan(0.1);
    },
  );
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
