import type { TranscriptionLanguage, TranscriptionSegment } from '../transcriber.ts';

/** Most sound that is listened to at once: samples at 16 kHz, 30 seconds. */
export const WINDOW_SAMPLES = 30 * 16_000;

/** What a model takes a window of sound for. */
export interface Heard {
  language: TranscriptionLanguage;
  /** How likely nobody speaks, 0 to 1. */
  noSpeech: number;
  /** Mean natural logarithm of the probability of what was written. */
  confidence: number;
  /** Seconds from the start of the window. */
  segments: TranscriptionSegment[];
  /** Where the next window should begin, in seconds from the start of this one. */
  done: number;
}

/** How a window is to be listened to. */
export interface ListenOptions {
  /** Found out when absent. */
  language?: TranscriptionLanguage | undefined;
  /** What was said just before, which helps with names and sentences that go on; none when empty. */
  context: string;
}

/** Listens to a window of sound: at most WINDOW_SAMPLES. Throws the reason of `signal` between two words. */
export type Listener = (sound: Float32Array, options: ListenOptions, signal: AbortSignal) => Promise<Heard>;
