import type { TranscriptionSegment } from '../transcriber.ts';
import { findSound, loudest } from './find-sound.ts';
import type { Heard } from './listener.ts';
import { isCredits, isFarewell } from './stock-phrases.ts';

/**
 * Whether a segment holds words, and stands where there is sound. Models describe music and noise in brackets or by
 * notes, go on where it has become silent, and make thanks and credits of noise.
 */
export function isSaid(
  { start, end, text }: TranscriptionSegment,
  { noSpeech }: Heard,
  window: Float32Array,
): boolean {
  const words = text.replace(/\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫♬♩]/gu, '');
  if (!/[\p{L}\p{N}]/u.test(words) || isCredits(text)) return false;
  const sound = window.subarray(Math.floor(start * 16_000), Math.ceil(end * 16_000));
  if (findSound(sound) === undefined) return false;
  return !isFarewell(text) || (noSpeech < CLEAR_SPEECH && loudest(sound) > BACKGROUND * loudest(window));
}

/** No-speech probability below which somebody does speak. */
const CLEAR_SPEECH = 0.2;
/** What is 20 dB below the loudest of a window is not whoever speaks in it. */
const BACKGROUND = 0.1;
