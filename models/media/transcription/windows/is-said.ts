import type { TranscriptionSegment } from '../transcriber.ts';
import { findSound } from './find-sound.ts';

/**
 * Whether a segment holds words, and stands where there is sound. Models describe music and noise in brackets or by
 * notes, and go on where it has become silent.
 */
export function isSaid({ start, end, text }: TranscriptionSegment, window: Float32Array): boolean {
  const words = text.replace(/\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫♬♩]/gu, '');
  if (!/[\p{L}\p{N}]/u.test(words)) return false;
  return findSound(window.subarray(Math.floor(start * 16_000), Math.ceil(end * 16_000))) !== undefined;
}
