import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpeechRequest } from '../../../models/media/speech/speaker.ts';
import type { TranscriptionRequest } from '../../../models/media/transcription/transcriber.ts';
import { buildMedia } from '../../../server/build-media.ts';
import { measureListening } from '../../../server/model-manager/measure-listening.ts';
import { passingFileSeal } from '../../../server/secrets/files-key.ts';
import { makeFolder } from '../../make-folder.ts';

const WHISPER = join(import.meta.dirname, '..', '..', 'assets', 'tiny-whisper', 'model');
const never = new AbortController().signal;

let scratchDirectory: string;
beforeEach(() => {
  scratchDirectory = makeFolder('alcove-listening-');
});
afterEach(() => rmSync(scratchDirectory, { recursive: true }));

test('a speech model is measured in its real engine on what Alcove’s own voice says, and nothing is left of it', async () => {
  await using media = Object.assign(buildMedia(process.env), {
    [Symbol.asyncDispose]: () => media.close(),
  });
  const tools = { ...media, scratchDirectory, newSeal: passingFileSeal, now: Date.now };
  const { soundSeconds, listeningMs } = await measureListening(WHISPER, tools, never);
  expect(soundSeconds).toBeGreaterThan(15);
  expect(soundSeconds).toBeLessThan(40);
  expect(listeningMs).toBeGreaterThan(0);
  expect(readdirSync(scratchDirectory)).toEqual([]);
});

/** Engines that take as long as is said, on a clock of their own. */
function listeningFor(...passes: number[]) {
  let now = 0;
  const heard: TranscriptionRequest[] = [];
  return {
    heard,
    tools: {
      scratchDirectory,
      newSeal: passingFileSeal,
      now: () => now,
      speech: {
        async *speak(_request: SpeechRequest) {
          yield { type: 'audio' as const, audio: Buffer.from('sound') };
        },
      },
      transcription: {
        decode: async () => ({ durationSeconds: 25, isCutOff: false }),
        async *transcribe(request: TranscriptionRequest) {
          heard.push(request);
          now += passes[heard.length - 1] ?? 0;
          yield { type: 'end' as const, durationSeconds: 25, language: 'en' as const };
        },
      },
    },
  };
}

test('the first pass, which loads the model, does not count', async () => {
  const { tools, heard } = listeningFor(9_000, 2_500);
  const figures = await measureListening('/models/whisper', tools, never);
  expect(figures).toEqual({ kind: 'stt', soundSeconds: 25, listeningMs: 2_500 });
  expect(heard.map(({ modelFolder }) => modelFolder)).toEqual(['/models/whisper', '/models/whisper']);
});

test('whoever waited over 20 seconds for the first pass does not wait for a second', async () => {
  const { tools, heard } = listeningFor(21_000, 2_500);
  expect(await measureListening('/models/whisper', tools, never)).toMatchObject({ listeningMs: 21_000 });
  expect(heard).toHaveLength(1);
});

test('nothing is left on the disk where the listening fails', async () => {
  const { tools } = listeningFor();
  const transcription = {
    ...tools.transcription,
    async *transcribe({ samples }: TranscriptionRequest) {
      expect(existsSync(samples.path)).toBe(true);
      yield* [];
      throw new Error('broken');
    },
  };
  await expect(measureListening('/models/whisper', { ...tools, transcription }, never)).rejects.toThrow(
    'broken',
  );
  expect(readdirSync(scratchDirectory)).toEqual([]);
});
