interface Graded {
  grade: number;
}

/**
 * nDCG at a depth: the gain 2^grade − 1 of all that a place brings, discounted by log2(place + 1), divided by what the
 * best order would reach with one relevant item at each place; at most 1, also where one place brings two.
 *
 * Source: K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM TOIS 20 (2002), with the
 * exponential gain of C. Burges et al., ICML 2005.
 */
export function normalisedGain(brought: Graded[][], relevant: Graded[], depth: number): number {
  const ideal = [...relevant].sort((left, right) => right.grade - left.grade).map((item) => [item]);
  return Math.min(1, discountedGain(brought, depth) / discountedGain(ideal, depth));
}

/** Share of what answers (grade 2) that the first places bring. */
export function recallAt(brought: Graded[][], relevant: Graded[], depth: number): number {
  const answers = (items: Graded[]) => items.filter(({ grade }) => grade === 2).length;
  return answers(brought.slice(0, depth).flat()) / answers(relevant);
}

function discountedGain(brought: Graded[][], depth: number): number {
  return brought
    .slice(0, depth)
    .map((items, index) => items.reduce((sum, { grade }) => sum + 2 ** grade - 1, 0) / Math.log2(index + 2))
    .reduce((sum, gain) => sum + gain, 0);
}
