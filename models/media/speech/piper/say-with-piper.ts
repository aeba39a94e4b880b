import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { createResampler } from '../../transcription/audio/resampler.ts';
import { ESPEAK_SAMPLE_RATE } from '../espeak/espeak.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { PiperScales, PiperVoice } from './load-piper-voice.ts';
import { phonemeIds } from './phoneme-ids.ts';
import type { PiperManner } from './piper-manner.ts';
import { cutLongSentences, sentencePhonemes } from './sentence-phonemes.ts';

/** How a text is said with a voice. */
interface PiperPerformance extends PiperManner {
  voice: PiperVoice;
  /** Which of the voice's speakers, from 0. */
  speaker: number;
  /** Faster by so many per cent: the pauses between sentences follow it too. */
  ratePercent: number;
}

/** Between two sentences, as Piper's own program puts it (src/cpp/piper.hpp). */
const PAUSE_SECONDS = 0.2;
/** What a voice says in one go, at its own pace: some 12 seconds. */
const MOST_PHONEMES = 200;
/** What is said in one go takes two minutes with the slowest settings that a voice may have: more is no speech. */
const MOST_SECONDS = 300;
const ENDLESS = 'The voice came to no end.';

/**
 * Says the parts of a text sentence by sentence: samples at 22,050 a second. Throws EngineFailed when the voice cannot,
 * and the reason of `signal` between two sentences.
 */
export async function* sayWithPiper(
  texts: readonly string[],
  performance: PiperPerformance,
  program: EspeakProgram,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const { voice, speaker, playback, ratePercent } = performance;
  const playedRate = Math.round(voice.config.audio.sample_rate * playback);
  const pause = Math.round((PAUSE_SECONDS * playedRate) / (1 + ratePercent / 100));
  const resampler = createResampler(playedRate, ESPEAK_SAMPLE_RATE);
  let isFirst = true;
  for await (const ids of sentencesOf(texts, performance, program)) {
    // An order to stop is heard between two sentences: making one leaves no turn for it.
    await nextTurn();
    signal.throwIfAborted();
    const spoken = await voice.run(ids, scalesOf(performance), speaker);
    if (spoken.length > MOST_SECONDS * voice.config.audio.sample_rate) throw new EngineFailed(ENDLESS);
    const sound = levelVolume(spoken);
    if (!isFirst) yield resampler.push(new Float32Array(pause));
    isFirst = false;
    yield resampler.push(sound);
  }
  // What holds nothing to say is a short silence.
  if (isFirst) yield resampler.push(new Float32Array(pause));
  yield resampler.end();
}

/** The ids of each sentence of each text. */
async function* sentencesOf(
  texts: readonly string[],
  { voice: { config }, lengthScale }: PiperPerformance,
  program: EspeakProgram,
): AsyncGenerator<number[]> {
  const most = Math.round(MOST_PHONEMES / Math.max(1, lengthScale));
  for (const text of texts)
    for (const phonemes of cutLongSentences(await sentencePhonemes(text, config, program), most))
      yield phonemeIds(phonemes, config);
}

function scalesOf({ voice, lengthScale }: PiperPerformance): PiperScales {
  const { noise_scale, length_scale, noise_w } = voice.config.inference;
  return { noise: noise_scale, length: length_scale * lengthScale, noiseWidth: noise_w };
}

/**
 * Makes speech as loud as other speech: its loud parts to 0.12 RMS (about what espeak-ng's voices have), as long as no
 * sample goes beyond 0.95. Silence stays silence.
 */
function levelVolume(samples: Float32Array): Float32Array {
  const { loudness, peak } = measure(samples);
  if (peak < SILENCE) return samples;
  const gain = Math.min(TARGET / loudness, MOST / peak);
  return samples.map((sample) => sample * gain);
}

const TARGET = 0.12;
const MOST = 0.95;
/** A peak below this is silence: raised, it would be noise. */
const SILENCE = 0.003;
const BLOCK = 1_024;

/** The root of the mean square of the louder half of the sound, so that pauses do not count, and its highest sample. */
function measure(samples: Float32Array): { loudness: number; peak: number } {
  const powers: number[] = [];
  let peak = 0;
  for (let from = 0; from < samples.length; from += BLOCK) {
    const block = samples.subarray(from, from + BLOCK);
    let sum = 0;
    for (const sample of block) {
      sum += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    powers.push(sum / block.length);
  }
  const loud = powers.sort((one, other) => other - one).slice(0, Math.ceil(powers.length / 2));
  return { loudness: Math.sqrt(loud.reduce((sum, power) => sum + power, 0) / loud.length), peak };
}
