import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineFailed } from '../../../engine/engine-errors.ts';
import { createResampler } from '../../transcription/audio/resampler.ts';
import { ESPEAK_SAMPLE_RATE } from '../espeak/espeak.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { PiperVoice } from './load-piper-voice.ts';
import { phonemeIds } from './phoneme-ids.ts';
import type { PiperConfig } from './piper-config.ts';
import { cutLongSentences, sentencePhonemes } from './sentence-phonemes.ts';

/**
 * How a text is said with a voice, which is as fast and as loud as its maker made it unless told otherwise. It has no
 * input for its pitch: it speaks longer and is played faster to be higher, which moves its formants too.
 */
interface PiperPerformance {
  voice: PiperVoice;
  /** Which of the voice's speakers, from 0. */
  speaker: number;
  /** How much faster the sound is played than it was spoken. */
  playback: number;
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
  { voice, speaker, playback, ratePercent }: PiperPerformance,
  program: EspeakProgram,
  signal: AbortSignal,
): AsyncGenerator<Float32Array> {
  const { config } = voice;
  const { noise_scale, length_scale, noise_w } = config.inference;
  const lengthened = playback / (1 + ratePercent / 100);
  const scales = { noise: noise_scale, length: length_scale * lengthened, noiseWidth: noise_w };
  const most = Math.round(MOST_PHONEMES / Math.max(1, lengthened));
  const playedRate = Math.round(config.audio.sample_rate * playback);
  const pause = Math.round((PAUSE_SECONDS * playedRate) / (1 + ratePercent / 100));
  const resampler = createResampler(playedRate, ESPEAK_SAMPLE_RATE);
  let isFirst = true;
  for await (const ids of sentencesOf(texts, config, most, program)) {
    // An order to stop is heard between two sentences: making one leaves no turn for it.
    await nextTurn();
    signal.throwIfAborted();
    const spoken = await voice.run(ids, scales, speaker);
    if (spoken.length > MOST_SECONDS * config.audio.sample_rate) throw new EngineFailed(ENDLESS);
    // At full scale a player would cut it off: done here, a broken voice cannot be endlessly loud on the way.
    const sound = spoken.map((sample) => Math.max(-1, Math.min(1, sample)));
    if (!isFirst) yield resampler.push(new Float32Array(pause));
    isFirst = false;
    yield resampler.push(sound);
  }
  // What holds nothing to say is a short silence.
  if (isFirst) yield resampler.push(new Float32Array(pause));
  yield resampler.end();
}

/** The ids of each sentence of each text, at most so many phonemes in one go. */
async function* sentencesOf(
  texts: readonly string[],
  config: PiperConfig,
  most: number,
  program: EspeakProgram,
): AsyncGenerator<number[]> {
  for (const text of texts)
    for (const phonemes of cutLongSentences(await sentencePhonemes(text, config, program), most))
      yield phonemeIds(phonemes, config);
}
