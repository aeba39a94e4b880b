import { deflateSync } from 'node:zlib';
import type { Heard } from './listener.ts';

/**
 * Whether what a model wrote is what was said, or what models write over silence, in loops, and where they are not sure;
 * `blank` where it wrote nothing although it hears somebody.
 */
export type Verdict = 'speech' | 'nothing' | 'blank' | 'loop' | 'unsure';

/**
 * Judges by the limits of Whisper's paper (Radford et al., Robust Speech Recognition via Large-Scale Weak Supervision,
 * 2022, section 4.5): no-speech probability 0.6 together with mean log probability -1, and compression ratio 2.4.
 */
export function judgeHeard({ segments, noSpeech, confidence }: Heard): Verdict {
  const texts = segments.map((segment) => segment.text);
  if (noSpeech > MOST_NO_SPEECH && (texts.length === 0 || confidence < LEAST_CONFIDENCE)) return 'nothing';
  if (texts.length === 0) return 'blank';
  if (isLoop(texts)) return 'loop';
  return confidence < LEAST_CONFIDENCE ? 'unsure' : 'speech';
}

const MOST_NO_SPEECH = 0.6;
const LEAST_CONFIDENCE = -1;
const MOST_COMPRESSION = 2.4;
/** So many segments in a row are the same in loops only. */
const MOST_ALIKE = 3;

/** Whether texts of segments in a row go round in circles. */
export function isLoop(texts: readonly string[]): boolean {
  const isRepeated = texts.some((text, at) => {
    const row = texts.slice(at, at + MOST_ALIKE + 1);
    return row.length > MOST_ALIKE && row.every((other) => other === text);
  });
  return isRepeated || compressionRatio(texts.join(' ')) > MOST_COMPRESSION;
}

/** How much smaller a text gets: what says the same again and again gets very small. */
export function compressionRatio(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length / deflateSync(bytes).length;
}
