/**
 * Measures the word error rate on sentences that the model has never heard, by the way of the app: our speaker, its MP3,
 * our decoder, our transcriber. `node measure.ts <model folder> <sentences for each voice> [seed]`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSpeaker } from '../../../../models/media/speech/create-speaker.ts';
import type { SpeechRequest } from '../../../../models/media/speech/speaker.ts';
import { VOICES, type Voice } from '../../../../models/media/speech/voices.ts';
import { createTranscriber } from '../../../../models/media/transcription/create-transcriber.ts';
import { seededRandom } from '../../../../models/seeded-random.ts';
import { composeOf } from './compose-sentence.ts';
import { speakToMp3 } from './speak-to-samples.ts';
import { spokenWords, wordErrors } from './word-errors.ts';

const [modelFolder = '.', count = '50', seed = '2'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const speaker = createSpeaker(() => {});
const transcriber = createTranscriber(() => {});
const folder = mkdtempSync(join(tmpdir(), 'tiny-whisper-'));

for (const voice of VOICES) console.log(await measureVoice(voice));
rmSync(folder, { recursive: true });

async function measureVoice(voice: Voice): Promise<string> {
  const said = new Set<string>();
  const totals = { words: 0, errors: 0, exact: 0, language: 0 };
  while (said.size < Number(count)) {
    const text = composeOf('heldOut', voice.language, random);
    if (said.has(text)) continue;
    said.add(text);
    const heard = await hear({ text, voice: voice.id, ratePercent: 0, pitchHz: 0 });
    const expected = spokenWords(text);
    const errors = wordErrors(expected, spokenWords(heard.text));
    if (errors > 0) console.log(`  ${text} | ${heard.text}`);
    totals.words += expected.length;
    totals.errors += errors;
    totals.exact += errors === 0 ? 1 : 0;
    totals.language += heard.language === voice.language ? 1 : 0;
  }
  const rate = ((100 * totals.errors) / totals.words).toFixed(2);
  return `${voice.id}: word error rate ${rate} % of ${totals.words} words; ${totals.exact} of ${count} sentences without error; ${totals.language} in the right language`;
}

/** The language is found out by listening. */
async function hear(request: SpeechRequest): Promise<{ text: string; language: string | null }> {
  const audio = { path: join(folder, 'speech.mp3') };
  const samples = { path: join(folder, 'speech.pcm'), key: randomBytes(32) };
  writeFileSync(audio.path, await speakToMp3(speaker, request));
  writeFileSync(samples.path, '');
  await transcriber.decode(audio, samples, AbortSignal.timeout(60_000));
  const texts: string[] = [];
  let language: string | null = null;
  for await (const piece of transcriber.transcribe({ samples, modelFolder }, AbortSignal.timeout(60_000))) {
    if (piece.type === 'segment') texts.push(piece.segment.text);
    if (piece.type === 'end') language = piece.language;
  }
  return { text: texts.join(' '), language };
}
