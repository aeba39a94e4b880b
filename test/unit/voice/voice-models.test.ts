import { expect, test } from 'vitest';
import { AppError } from '../../../server/core/app-error.ts';
import { createVoiceModels } from '../../../server/voice/voice-models.ts';

const MINUTE = 60_000;
const VOICE = 'fr-FR-DeniseNeural';
const hangs = async () => {
  throw new AppError(503, 'speech_unavailable', 'It hangs.');
};

function setUp() {
  let now = 0;
  let folder = 'one';
  const quiet = () => {};
  const models = createVoiceModels({
    activeVoice: async () => ({ id: 'piper', folder }),
    clock: { now: () => now },
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  });
  return {
    models,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    moveTo: (next: string) => {
      folder = next;
    },
  };
}

test('a voice model that hangs is asked once in five minutes, not at every sentence', async () => {
  const { models, pass } = setUp();
  expect(await models.speak(VOICE, hangs)).toBeUndefined();
  pass(5 * MINUTE - 1);
  const asked: string[] = [];
  const speak = async (folder: string) => asked.push(folder);
  expect(await models.speak(VOICE, speak)).toBeUndefined();
  expect(asked).toEqual([]);
  expect(await models.modelOf(VOICE)).toBe('espeak-ng');
  pass(1);
  expect(await models.speak(VOICE, speak)).toMatchObject({ model: 'piper' });
  expect(await models.modelOf(VOICE)).toBe('piper');
});

test('a voice model that was put in its place is asked at once', async () => {
  const { models, moveTo } = setUp();
  await models.speak(VOICE, hangs);
  moveTo('two');
  expect(await models.speak(VOICE, async () => 'said')).toEqual({ model: 'piper', result: 'said' });
});
