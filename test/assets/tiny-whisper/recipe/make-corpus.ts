/**
 * Writes what the tiny model learns from: `node make-corpus.ts <folder> <count> <seed>`. `corpus.pcm` holds samples of 16
 * bits at 16 kHz, `corpus.jsonl` what is said, by whom, and where in the samples.
 */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createSpeaker } from '../../../../models/media/speech/create-speaker.ts';
import type { SpeechRequest } from '../../../../models/media/speech/speaker.ts';
import { VOICES } from '../../../../models/media/speech/voices.ts';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { composeOf } from './compose-sentence.ts';
import { speakToSamples } from './speak-to-samples.ts';

const [folder = '.', count = '100', seed = '1'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const speaker = createSpeaker(() => {});
mkdirSync(folder, { recursive: true });
const sound = createWriteStream(join(folder, 'corpus.pcm'));
const lines = createWriteStream(join(folder, 'corpus.jsonl'));
let offset = 0;
for (let index = 0; index < Number(count); index++) {
  const request = drawRequest(index);
  const samples = await speakToSamples(speaker, request);
  const pcm = Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
  sound.write(Buffer.from(pcm.buffer));
  lines.write(`${JSON.stringify({ ...request, offset, length: pcm.length })}\n`);
  offset += pcm.length;
}
lines.end();
sound.end();

/** The voices in turn, half of them as they are and half at other rates and pitches. */
function drawRequest(index: number): SpeechRequest {
  const voice = VOICES[index % VOICES.length] ?? VOICES[0];
  if (!voice) throw new RangeError('there are no voices');
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));
  const isUsual = random() < 0.5;
  return {
    text: composeOf('training', voice.language, random),
    voice: voice.id,
    ratePercent: isUsual ? 0 : between(-35, 50),
    pitchHz: isUsual ? 0 : between(-40, 40),
  };
}
