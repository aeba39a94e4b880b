import { deflateSync } from 'node:zlib';
import type { Heard } from './listener.ts';

/** Whether what a model wrote is what was said, or what models write over silence, over music, and in loops. */
export type Verdict = 'speech' | 'nothing' | 'loop';

/**
 * Judges by the limits of Whisper's paper (Radford et al., Robust Speech Recognition via Large-Scale Weak Supervision,
 * 2022, section 4.5): no-speech probability 0.6 together with mean log probability -1, and compression ratio 2.4.
 */
export function judgeHeard(heard: Heard): Verdict {
  const text = heard.segments.map((segment) => segment.text).join(' ');
  if (text === '') return 'nothing';
  if (heard.noSpeech > MOST_NO_SPEECH && heard.confidence < LEAST_CONFIDENCE) return 'nothing';
  return compressionRatio(text) > MOST_COMPRESSION ? 'loop' : 'speech';
}

const MOST_NO_SPEECH = 0.6;
const LEAST_CONFIDENCE = -1;
const MOST_COMPRESSION = 2.4;

/** How much smaller a text gets: what says the same again and again gets very small. */
export function compressionRatio(text: string): number {
  const bytes = Buffer.from(text);
  return bytes.length / deflateSync(bytes).length;
}
