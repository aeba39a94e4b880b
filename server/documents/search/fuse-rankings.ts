import type { RankedRow } from './vector-nearest.ts';

/** One way of searching: its rows, best first, and how much it counts. */
export interface Ranking {
  ranked: readonly { row: number }[];
  weight: number;
}

/**
 * How little the first ranks are set apart. The paper's 60 was for thirty rankings alike in quality; of two, it lets a row
 * that is mediocre in both pass one that is first in the better (docs/retrieval.md, measured on dev).
 */
const K = 5;

/**
 * Reciprocal-rank fusion: a row's score is the sum of weight / (k + rank) over the rankings that have it (Cormack, Clarke
 * and Büttcher, SIGIR 2009), divided by what a row gets that is first in all of them. Best first; scores in (0, 1];
 * equal ones in the order in which the rankings name them.
 */
export function fuseRankings(rankings: readonly Ranking[], k = K): RankedRow[] {
  const best = rankings.reduce((sum, { weight }) => sum + weight / (k + 1), 0);
  const scores = new Map<number, number>();
  for (const { ranked, weight } of rankings)
    for (const [index, { row }] of ranked.entries())
      scores.set(row, (scores.get(row) ?? 0) + weight / (k + index + 1) / best);
  return [...scores].map(([row, score]) => ({ row, score })).sort((left, right) => right.score - left.score);
}
