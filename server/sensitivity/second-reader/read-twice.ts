import type { Segment, SensitivityResult } from '../sensitivity.types.ts';
import { combineReadings, couldChange } from './combine-readings.ts';
import type { SecondRead } from './second-read.ts';

/** Whether the second reader has read a text. */
export type SecondCheck =
  | 'done'
  /** Nothing that it could find would change what happens. */
  | 'not_needed'
  /** It reads on sending. */
  | 'on_sending'
  /** It could not read: the text would stay here. */
  | 'unavailable';

/**
 * The score of a text that may leave, from both readings as far as the second can change what happens to it. `threshold` is the
 * score from which on it stays here. Where it could not be read twice, the first score stands.
 */
export async function readTwice(
  secondRead: SecondRead | undefined,
  segments: readonly Segment[],
  first: SensitivityResult,
  threshold: number,
): Promise<{ result: SensitivityResult; check: SecondCheck }> {
  if (!couldChange(first, threshold)) return { result: first, check: 'not_needed' };
  if (!secondRead) return { result: first, check: 'on_sending' };
  try {
    return { result: combineReadings(first, await secondRead(segments)), check: 'done' };
  } catch {
    return { result: first, check: 'unavailable' };
  }
}
