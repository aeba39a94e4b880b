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

/** How a window is to be written down. */
export interface ListenOptions {
  /** Found out when absent. */
  language?: TranscriptionLanguage | undefined;
  /** What was said just before, which helps with names and sentences that go on; none when empty. */
  context: string;
  /** 0 for what is likeliest; above, up to 1, by more and more of chance, which leads out of loops. */
  temperature: number;
}

/** Writes down a window that was listened to; may be asked again. Throws the reason of `signal` between two words. */
export type Hearing = (options: ListenOptions, signal: AbortSignal) => Promise<Heard>;

/** Listens to a window of sound: at most WINDOW_SAMPLES. Throws the reason of `signal`. */
export type Listener = (sound: Float32Array, signal: AbortSignal) => Promise<Hearing>;
