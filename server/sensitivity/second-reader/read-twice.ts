import type { Segment, SensitivityResult } from '../sensitivity.types.ts';
import type { SecondRead } from './second-read.ts';
import { withSecondReading } from './with-second-reading.ts';

/** Whether the second reader has read a text. */
export type SecondCheck =
  | 'done'
  /** The scorer keeps it here already. */
  | 'not_needed'
  /** It reads on sending. */
  | 'on_sending'
  /** It could not read: the text would stay here. */
  | 'unavailable';

/** What comes of a text when it is about to leave, for who asks without sending. `threshold` is where it stays here. */
export async function readTwice(
  secondRead: SecondRead | undefined,
  segments: readonly Segment[],
  first: SensitivityResult,
  threshold: number,
): Promise<{ result: SensitivityResult; check: SecondCheck }> {
  if (first.score >= threshold) return { result: first, check: 'not_needed' };
  if (!secondRead) return { result: first, check: 'on_sending' };
  try {
    const result = withSecondReading(first, await secondRead(segments, first.score));
    return { result, check: 'done' };
  } catch {
    return { result: first, check: 'unavailable' };
  }
}
