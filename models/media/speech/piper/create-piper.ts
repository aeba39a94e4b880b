import { setImmediate as nextTurn } from 'node:timers/promises';
import { createResampler } from '../../transcription/audio/resampler.ts';
import { ESPEAK_SAMPLE_RATE } from '../espeak/espeak.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { SpeechRequest } from '../speaker.ts';
import { findVoice } from '../voices.ts';
import { chooseSpeaker } from './choose-speaker.ts';
import { keepPiperVoices, type PiperVoices } from './keep-piper-voices.ts';
import { levelVolume } from './level-volume.ts';
import type { PiperVoice } from './load-piper-voice.ts';
import { measureOnce } from './measure-piper-voice.ts';
import { phonemeIds } from './phoneme-ids.ts';
import { piperManner, USUAL_MANNER } from './piper-manner.ts';
import { cutLongSentences, sentencePhonemes } from './sentence-phonemes.ts';

/**
 * Says the parts of a text with the Piper voice of `modelFolder`, sentence by sentence: samples at 22,050 a second.
 * Throws EngineFailed when the voice cannot, and the reason of `signal` between two sentences.
 */
export type Piper = (
  texts: readonly string[],
  request: PiperRequest,
  signal: AbortSignal,
) => AsyncGenerator<Float32Array>;

type PiperRequest = Omit<SpeechRequest, 'text' | 'modelFolder'> & { modelFolder: string };

/** Between two sentences, as Piper's own program puts it (src/cpp/piper.hpp). */
const PAUSE_SECONDS = 0.2;

/** Piper voices, whose phonemes espeak-ng finds. */
export function createPiper(program: EspeakProgram, voices: PiperVoices = keepPiperVoices()): Piper {
  const measure = measureOnce(program);
  return async function* (texts, request, signal) {
    const { language, gender } = findVoice(request.voice);
    await using borrowed = await voices.borrow(request.modelFolder);
    const { voice } = borrowed;
    const speaker = chooseSpeaker(voice.config, gender);
    const isUsual = request.ratePercent === 0 && request.pitchHz === 0;
    const { lengthScale, playback } = isUsual
      ? USUAL_MANNER
      : await piperManner(request, gender, await measure(voice, speaker, language));
    const playedRate = Math.round(voice.config.audio.sample_rate * playback);
    const pause = (PAUSE_SECONDS * playedRate) / (1 + request.ratePercent / 100);
    const resampler = createResampler(playedRate, ESPEAK_SAMPLE_RATE);
    let isFirst = true;
    for await (const ids of sentencesOf(texts, voice, lengthScale, program)) {
      // An order to stop is heard between two sentences: making one leaves no turn for it.
      await nextTurn();
      signal.throwIfAborted();
      const sound = levelVolume(await voice.run(ids, scalesOf(voice, lengthScale), speaker));
      if (!isFirst) yield resampler.push(new Float32Array(Math.round(pause)));
      isFirst = false;
      yield resampler.push(sound);
    }
    // What holds nothing to say is a short silence.
    if (isFirst) yield resampler.push(new Float32Array(Math.round(pause)));
    yield resampler.end();
  };
}

/** What a voice says in one go, at its own pace: some 12 seconds. */
const MOST_PHONEMES = 200;

/** The ids of each sentence of each text. */
async function* sentencesOf(
  texts: readonly string[],
  { config }: PiperVoice,
  lengthScale: number,
  program: EspeakProgram,
): AsyncGenerator<number[]> {
  const most = Math.round(MOST_PHONEMES / Math.max(1, lengthScale));
  for (const text of texts)
    for (const phonemes of cutLongSentences(await sentencePhonemes(text, config, program), most))
      yield phonemeIds(phonemes, config);
}

function scalesOf({ config: { inference } }: PiperVoice, lengthScale: number) {
  return {
    noise: inference.noise_scale,
    length: inference.length_scale * lengthScale,
    noiseWidth: inference.noise_w,
  };
}
