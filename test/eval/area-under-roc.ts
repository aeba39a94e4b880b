import type { Judgement } from './judged-message.ts';

/**
 * Area under the ROC curve: the chance that a sensitive message scores higher than a harmless one, a tie counting half.
 * NaN where one kind is missing.
 *
 * Source: H. B. Mann and D. R. Whitney, "On a test of whether one of two random variables is stochastically larger than
 * the other", Annals of Mathematical Statistics 18 (1947), 50–60; that their U over the number of pairs is this area:
 * J. A. Hanley and B. J. McNeil, Radiology 143 (1982), 29–36.
 */
export function areaUnderRoc(judgements: Pick<Judgement, 'score' | 'sensitive'>[]): number {
  const sorted = judgements.toSorted((a, b) => a.score - b.score);
  let rankSum = 0;
  let sensitive = 0;
  for (let start = 0; start < sorted.length; ) {
    const end = endOfTie(sorted, start);
    const tied = sorted.slice(start, end).filter((judgement) => judgement.sensitive).length;
    rankSum += (tied * (start + 1 + end)) / 2;
    sensitive += tied;
    start = end;
  }
  const u = rankSum - (sensitive * (sensitive + 1)) / 2;
  return u / (sensitive * (sorted.length - sensitive));
}

function endOfTie(sorted: { score: number }[], start: number): number {
  let end = start + 1;
  while (sorted[end]?.score === sorted[start]?.score && end < sorted.length) end++;
  return end;
}
