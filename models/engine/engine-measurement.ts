import type { Gpu } from './find-gpu.ts';

/** What an engine process counted and timed of a model's work; times in milliseconds of a monotonic clock. */
export type EngineFigures =
  | {
      kind: 'chat';
      promptTokens: number;
      promptMs: number;
      answerTokens: number;
      answerMs: number;
      memoryBytesPerSecond?: number;
    }
  | { kind: 'embedding'; texts: number; textsMs: number };

/** One measurement of a loaded model, made with nothing else at work in its process. */
export interface EngineMeasurement {
  figures: EngineFigures;
  /** Resident memory of the process right after the work: weights, cache and runtime; not what a graphics card holds. */
  memoryBytes: number;
  threads: number;
  gpu: Gpu | undefined;
}

/** What a measurement is read from. */
export interface Instruments {
  /** Milliseconds that never run backwards. */
  now(): number;
  /** Bytes of this process that are in memory. */
  residentBytes(): number;
}

/** The instruments of this process. */
export const processInstruments: Instruments = {
  now: () => performance.now(),
  residentBytes: () => process.memoryUsage.rss(),
};

/** Runs out when `milliseconds` of `now` have passed, as often as `look` is called, or with `outer`. */
export function boundBy(
  outer: AbortSignal,
  { now }: Pick<Instruments, 'now'>,
  milliseconds: number,
): { signal: AbortSignal; look: () => void } {
  const end = now() + milliseconds;
  const bound = new AbortController();
  return {
    signal: AbortSignal.any([outer, bound.signal]),
    look: () => {
      if (now() >= end) bound.abort();
    },
  };
}
