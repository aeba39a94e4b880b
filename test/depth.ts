/**
 * How much a run tries: `npm test`, the gate, a sample; `npm run test:all` the ordinary depth; `npm run test:deep` every row
 * and every round, however long that lasts.
 */
type Depth = 'gate' | 'all' | 'deep';

export const depth: Depth = readDepth();

function readDepth(): Depth {
  if (process.env.ALCOVE_TEST_DEEP === '1') return 'deep';
  return process.env.ALCOVE_TEST_ALL === '1' ? 'all' : 'gate';
}

/** Every `step`th row from the first on, the same ones in every run; in a deep one every `deepStep`th, which is each. */
export function sample<Row>(rows: readonly Row[], step: number, deepStep = 1): readonly Row[] {
  const every = depth === 'deep' ? deepStep : step;
  return rows.filter((_, index) => index % every === 0);
}

/** Every row, but in the gate every `step`th from the first on: rows of one kind, of which each costs a start. */
export function sampleInGate<Row>(rows: readonly Row[], step: number): readonly Row[] {
  return depth === 'gate' ? rows.filter((_, index) => index % step === 0) : rows;
}

/** The number of rounds for the depth of this run. */
export const rounds = (counts: Readonly<Record<Depth, number>>): number => counts[depth];
