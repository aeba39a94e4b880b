import { SCORE_SHIFT } from '../../server/sensitivity/combine.ts';
import type { Score } from '../../server/sensitivity/create-scorer.ts';

/**
 * A scorer whose scores a test writes into the text, as `[0.7]`; 0.1 without a mark. `[1]` is the number of a passage. For lines that no real sentence
 * meets exactly, such as the threshold itself.
 */
export const markedScorer: Score = (segments) => {
  const marks = segments.flatMap(({ text }) =>
    [...text.matchAll(/\[(0\.\d+|1\.0)\]/g)].map((match) => Number(match[1])),
  );
  const highest = Math.max(0.1, ...marks);
  return {
    score: highest,
    probability: highest,
    categories: highest > 0.5 ? [{ name: 'health', score: highest }] : [],
    spans: [],
    reasons: [],
    weighed: { told: Math.log(highest / (1 - highest)) - SCORE_SHIFT, found: 0, firm: [], asserted: [] },
    scorerVersion: 'marked',
  };
};
