/**
 * How much a run tries. `npm test` is what a person waits for, `CI=true npm test` guards a release, `npm run test:deep`
 * takes every row and every round, however long that lasts.
 */
export type Depth = 'day' | 'ci' | 'deep';

export const depth: Depth =
  process.env.ALCOVE_TEST_DEEP === '1' ? 'deep' : process.env.CI === 'true' ? 'ci' : 'day';

/** Every row in a deep run; else every `step`th from the first on, the same ones in every run. */
export function sample<Row>(rows: readonly Row[], step: number): readonly Row[] {
  return depth === 'deep' ? rows : rows.filter((_, index) => index % step === 0);
}

/** The number of rounds for the depth of this run. */
export const rounds = (counts: Readonly<Record<Depth, number>>): number => counts[depth];
