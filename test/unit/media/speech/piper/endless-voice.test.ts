import { expect, test } from 'vitest';
import type { PiperVoice } from '../../../../../models/media/speech/piper/load-piper-voice.ts';
import { parsePiperConfig } from '../../../../../models/media/speech/piper/piper-config.ts';
import { sayWithPiper } from '../../../../../models/media/speech/piper/say-with-piper.ts';

const SETTINGS =
  '{"audio":{"sample_rate":8000},"phoneme_type":"text","phoneme_id_map":{"_":[0],"^":[1],"$":[2],"a":[3]}}';

/** Speaks for so many seconds, whatever it is given. */
async function say(seconds: number): Promise<number> {
  const config = parsePiperConfig(SETTINGS);
  if (!config) throw new Error('These settings are those of a voice');
  const voice: PiperVoice = {
    config,
    run: async () => new Float32Array(seconds * 8_000).fill(0.5),
    dispose: async () => {},
  };
  const performance = { voice, speaker: 0, playback: 1, ratePercent: 0 };
  const noProgram = () => Promise.reject(new Error('A voice of text needs no phonemes'));
  let samples = 0;
  for await (const piece of sayWithPiper(['a'], performance, noProgram, new AbortController().signal))
    samples += piece.length;
  return samples / 22_050;
}

test('A voice that comes to no end fails, so that another speaks; a slow one is heard', async () => {
  await expect(say(301)).rejects.toMatchObject({
    name: 'EngineFailed',
    message: 'The voice came to no end.',
  });
  expect(await say(120)).toBeCloseTo(120, 0);
});
