/**
 * How much a run tries. `npm test` is what a person waits for, `CI=true npm test` guards a release, `npm run test:deep`
 * takes every row and every round, however long that lasts.
 */
export type Depth = 'day' | 'ci' | 'deep';

export const depth: Depth =
  process.env.ALCOVE_TEST_DEEP === '1' ? 'deep' : process.env.CI === 'true' ? 'ci' : 'day';

/** Every `step`th row from the first on, the same ones in every run; in a deep one every `deepStep`th, which is each. */
export function sample<Row>(rows: readonly Row[], step: number, deepStep = 1): readonly Row[] {
  const every = depth === 'deep' ? deepStep : step;
  return rows.filter((_, index) => index % every === 0);
}

/** The number of rounds for the depth of this run. */
export const rounds = (counts: Readonly<Record<Depth, number>>): number => counts[depth];
