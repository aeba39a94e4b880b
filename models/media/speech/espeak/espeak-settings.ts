import type { Voice } from '../voices.ts';

/** How espeak-ng is to speak. */
export interface EspeakSettings {
  /** Its `-v`. */
  voice: string;
  /** Its `-s`, words a minute. */
  speed: number;
  /** Its `-p`, 0 to 99. */
  pitch: number;
  /** A variant to be made of another, its pitch times `scale`: for what is lower than `-p 0`. */
  lowered?: { variant: string; scale: number };
}

/** Words a minute at which espeak-ng speaks unless told otherwise. */
const USUAL_SPEED = 175;
/** The length of its speech falls with the speed to this power (measured over 87 to 350 words a minute). */
const SPEED_EXPONENT = 1.12;
/** By so much the logarithm of the frequency rises with each step of `-p`, from 50 (measured). */
const PITCH_STEP = 0.0094;
/** The variant that `lowered` asks for. */
export const LOWERED_VARIANT = 'alcove';

/**
 * Puts rate (per cent) and pitch (hertz) into espeak-ng's terms, such that the audio is 1 + rate/100 times as fast and
 * its fundamental frequency higher by `pitchHz`.
 */
export function espeakSettings(voice: Voice, ratePercent: number, pitchHz: number): EspeakSettings {
  const { language, variant, baseHz } = voice.espeak;
  const speed = Math.round(USUAL_SPEED * (1 + ratePercent / 100) ** (1 / SPEED_EXPONENT));
  const pitch = 50 + Math.log((baseHz + pitchHz) / baseHz) / PITCH_STEP;
  if (pitch >= 0) return { voice: `${language}+${variant}`, speed, pitch: Math.min(99, Math.round(pitch)) };
  const lowered = { variant, scale: Math.exp(pitch * PITCH_STEP) };
  return { voice: `${language}+${LOWERED_VARIANT}`, speed, pitch: 0, lowered };
}
