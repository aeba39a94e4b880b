import { beforeAll, describe, expect, test } from 'vitest';
import { createSpeaker } from '../../../../models/media/speech/create-speaker.ts';
import type { VoiceId } from '../../../../models/media/speech/speaker.ts';
import { VOICES } from '../../../../models/media/speech/voices.ts';
import { sample } from '../../../depth.ts';
import { measurePitch } from './measure-pitch.ts';
import { recordSpeech } from './record-speech.ts';

const speaker = createSpeaker(() => {});
const TEXTS = {
  fr: 'Bonjour à tous, nous avons mangé une bonne soupe avec des amis dans le jardin.',
  en: 'Hello everybody, we had a lovely meal in the garden with our neighbours last evening.',
};

async function say(voice: VoiceId, how: { ratePercent?: number; pitchHz?: number } = {}) {
  const { language } = VOICES.find(({ id }) => id === voice) ?? { language: 'en' };
  const { samples, sampleRate, durationSeconds } = await recordSpeech(speaker, {
    text: TEXTS[language],
    voice,
    ...how,
  });
  return { seconds: durationSeconds, pitch: measurePitch(samples, sampleRate) };
}

describe.each(VOICES.map(({ id, espeak }) => ({ id, baseHz: espeak.baseHz })))('$id', ({ id, baseHz }) => {
  let usual: Awaited<ReturnType<typeof say>>;
  beforeAll(async () => {
    usual = await say(id);
  });

  test('has its own pitch', async () => {
    expect(Math.abs(usual.pitch - baseHz)).toBeLessThan(12);
  });

  test.each(sample([-50, -25, 50, 25], 2))(
    'at %d Hz is that much lower or higher, within 12 Hz',
    async (pitchHz) => {
      const changed = await say(id, { pitchHz });
      expect(Math.abs(changed.pitch - usual.pitch - pitchHz)).toBeLessThan(12);
      expect(changed.seconds / usual.seconds).toBeCloseTo(1, 1);
    },
  );

  test.each(sample([-50, -20, 100, 50], 2))(
    'at a rate of %d per cent is that much slower or faster, within a tenth',
    async (ratePercent) => {
      const changed = await say(id, { ratePercent });
      const factor = usual.seconds / changed.seconds;
      expect(factor / (1 + ratePercent / 100)).toBeGreaterThan(0.9);
      expect(factor / (1 + ratePercent / 100)).toBeLessThan(1.1);
      expect(Math.abs(changed.pitch - usual.pitch)).toBeLessThan(12);
    },
  );
});
