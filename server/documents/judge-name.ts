import type { SegmentRole } from '../sensitivity/sensitivity.types.ts';
import type { TextScore } from './documents.types.ts';
import type { PassageJudge } from './processing/passage-judge.ts';

/**
 * Who may speak in a file's name: the document, or the person who named it ("he gets benefits but works off the books.txt").
 * It counts as the worse of both.
 */
export const NAME_ROLES: readonly SegmentRole[] = ['document', 'user'];

/** Scores a file's name, which goes with every passage. Throws DocumentRefused, and the reason of `signal`. */
export async function judgeName(
  judge: Pick<PassageJudge, 'score'>,
  name: string,
  signal: AbortSignal,
): Promise<TextScore> {
  const scores = await Promise.all(NAME_ROLES.map((role) => judge.score([name], signal, role)));
  return scores.flat().reduce((worst, each) => (each.score > worst.score ? each : worst));
}
