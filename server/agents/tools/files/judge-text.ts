import { UNJUDGED_SCORE } from '../../../documents/documents.types.ts';
import { mapAhead } from '../../../documents/processing/map-ahead.ts';
import type { PassageJudge } from '../../../documents/processing/passage-judge.ts';

/** How sensitive a whole text is, of its passages; `UNJUDGED_SCORE` where that is not known in time. */
export type JudgeText = (passages: readonly string[], signal: AbortSignal) => Promise<number>;

/** Passages judged in one go, and goes under way while another one is looked at. */
const BATCH = 16;
const AHEAD = 3;

/**
 * Makes what judges texts that nobody stored, as documents are judged: a text is as sensitive as its most sensitive
 * passage, whichever part of it is shown. `patience` aborts when a run has waited long enough. Throws the signal's reason.
 */
export function createJudgeText(judge: PassageJudge, patience: () => AbortSignal): JudgeText {
  let underWay = 0;
  return async (passages, signal) => {
    underWay += 1;
    try {
      return await highestScore(judge, passages, AbortSignal.any([signal, patience()]));
    } catch {
      signal.throwIfAborted();
      return UNJUDGED_SCORE;
    } finally {
      underWay -= 1;
      if (underWay === 0) judge.rest();
    }
  };
}

async function highestScore(
  judge: PassageJudge,
  passages: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let highest = 0;
  const score = (texts: string[]) => judge.score(texts, signal);
  for await (const scores of mapAhead(batchesOf(passages), score, AHEAD))
    highest = Math.max(highest, ...scores.map((each) => each.score));
  return highest;
}

async function* batchesOf(passages: readonly string[]): AsyncGenerator<string[]> {
  for (let at = 0; at < passages.length; at += BATCH) yield passages.slice(at, at + BATCH);
}
