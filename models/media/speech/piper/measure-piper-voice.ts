import { background } from '../../../background.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { SpeechLanguage } from '../speaker.ts';
import { estimatePitch } from './estimate-pitch.ts';
import { findLengthScale, type Length } from './find-length-scale.ts';
import type { PiperVoice } from './load-piper-voice.ts';
import { phonemeIds } from './phoneme-ids.ts';
import { sentencePhonemes } from './sentence-phonemes.ts';

/** How a voice sounds by itself, and how its length follows what it is told. */
export interface VoiceMeasures {
  /** Median fundamental frequency in hertz; undefined where nothing in it is voiced. */
  pitchHz: number | undefined;
  /** The length scale, 1 being the voice's own, at which speech is `wanted` times as long as by itself. */
  lengthScaleFor(wanted: number): Promise<number>;
}

/**
 * Listens to a speaker of a voice say a sentence, without noise, so that it is always the same. Throws EngineFailed when
 * the voice cannot speak.
 */
export async function measurePiperVoice(
  voice: PiperVoice,
  speaker: number,
  language: SpeechLanguage,
  program: EspeakProgram,
): Promise<VoiceMeasures> {
  const { config } = voice;
  const phonemes = await sentencePhonemes(TEST_SENTENCES[language], config, program);
  const ids = phonemeIds(phonemes.flat(), config);
  const say = (scale: number) =>
    voice.run(ids, { noise: 0, length: config.inference.length_scale * scale, noiseWidth: 0 }, speaker);
  const usual = await say(1);
  const known: Length[] = [
    [0, 0],
    [1, 1],
  ];
  return {
    pitchHz: estimatePitch(usual, config.audio.sample_rate),
    lengthScaleFor: (wanted) =>
      findLengthScale(wanted, known, async (scale) => (await say(scale)).length / usual.length),
  };
}

/** Full of voiced sounds, with the rise and fall of a statement. */
const TEST_SENTENCES: Record<SpeechLanguage, string> = {
  fr: 'Nous avons mangé une bonne soupe avec des amis.',
  en: 'We had a lovely meal in the garden with our neighbours.',
};

/** Measures each speaker of a voice once, as long as the voice is in memory. */
export function measureOnce(program: EspeakProgram) {
  const known = new WeakMap<PiperVoice, Map<string, Promise<VoiceMeasures>>>();
  return (voice: PiperVoice, speaker: number, language: SpeechLanguage): Promise<VoiceMeasures> => {
    const ofVoice = known.get(voice) ?? new Map<string, Promise<VoiceMeasures>>();
    known.set(voice, ofVoice);
    const key = `${speaker} ${language}`;
    const measures = ofVoice.get(key) ?? measurePiperVoice(voice, speaker, language, program);
    ofVoice.set(key, measures);
    // One that failed is tried again.
    background('voice_measures', () => measures.catch(() => ofVoice.delete(key)));
    return measures;
  };
}
