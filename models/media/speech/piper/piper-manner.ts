import type { SpeechRequest } from '../speaker.ts';
import type { Gender } from '../voices.ts';
import type { VoiceMeasures } from './measure-piper-voice.ts';

/** How a voice speaks, and how that is played. */
export interface PiperManner {
  /** Of each phoneme, 1 being the voice's own. */
  lengthScale: number;
  /** How much faster the sound is played than it was spoken. */
  playback: number;
}

/** As the voice speaks by itself. */
export const USUAL_MANNER: PiperManner = { lengthScale: 1, playback: 1 };

/**
 * Puts rate (per cent) and pitch (hertz) into what a voice can be told. It has no input for its pitch: it speaks longer
 * and is played faster to be higher, which moves its formants with its pitch (by a quarter for 50 Hz at 200 Hz).
 */
export async function piperManner(
  { ratePercent, pitchHz }: Pick<SpeechRequest, 'ratePercent' | 'pitchHz'>,
  gender: Gender,
  { lengthScaleFor }: VoiceMeasures,
): Promise<PiperManner> {
  const own = TYPICAL_PITCH_HZ[gender];
  const playback = Math.max(LEAST_PLAYBACK, (own + pitchHz) / own);
  return { lengthScale: await lengthScaleFor(playback / (1 + ratePercent / 100)), playback };
}

/** A voice below 83 Hz is not lowered by all of 50. */
const LEAST_PLAYBACK = 0.4;
/** What a change in hertz is a change of: people hear the ratio. */
const TYPICAL_PITCH_HZ: Record<Gender, number> = { female: 200, male: 110 };
