import { background } from '../../../background.ts';
import type { EspeakProgram } from '../espeak/espeak-program.ts';
import type { SpeechLanguage } from '../speaker.ts';
import type { PiperVoice } from './load-piper-voice.ts';
import { phonemeIds } from './phoneme-ids.ts';
import { sentencePhonemes } from './sentence-phonemes.ts';

/** How the length of a voice follows what it is told. */
export interface VoiceMeasures {
  /** The length scale, 1 being the voice's own, at which speech is `wanted` times as long as by itself. */
  lengthScaleFor(wanted: number): Promise<number>;
}

/**
 * Listens to a speaker of a voice say a sentence, without noise, so that it is always the same. Throws EngineFailed when
 * the voice cannot speak.
 */
async function measurePiperVoice(
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

/** How long speech is at a length scale; for both, 1 is what the voice has by itself. */
export type Length = [scale: number, length: number];

/**
 * The length scale at which speech is `wanted` times as long as by itself. Not the same number: a voice rounds the
 * length of each phoneme up (VITS, Kim et al. 2021, section 2.2.2), so that half the scale gives more than half the
 * length. Tried out on one sentence, on straight lines between what was heard before, until it is right to 2 per cent,
 * at most four times; `known` keeps what was heard, in rising order.
 */
export async function findLengthScale(
  wanted: number,
  known: Length[],
  measure: (scale: number) => Promise<number>,
): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const scale = between(wanted, known);
    const length = known.find(([each]) => each === scale)?.[1] ?? (await measure(scale));
    if (Math.abs(length / wanted - 1) < TOLERANCE) return scale;
    insert([scale, length], known);
  }
  return between(wanted, known);
}

const MOST_TRIES = 4;
const TOLERANCE = 0.02;
/** Shorter, phonemes cannot be made out. */
const LEAST_SCALE = 0.05;

function between(wanted: number, known: Length[]): number {
  const found = known.findIndex(([, length]) => wanted <= length);
  const to = found === -1 ? known.length - 1 : Math.max(1, found);
  const [lowScale, low] = known[to - 1] ?? [0, 0];
  const [highScale, high] = known[to] ?? [1, 1];
  if (high <= low) return highScale;
  return Math.max(LEAST_SCALE, lowScale + ((wanted - low) / (high - low)) * (highScale - lowScale));
}

function insert(length: Length, known: Length[]): void {
  if (known.some(([scale]) => scale === length[0])) return;
  known.push(length);
  known.sort(([one], [other]) => one - other);
}
