import type { Score, ScoreReason } from '../api/privacy.ts';

/**
 * What a score is made of, in log-odds rounded to hundredths, so that the numbers on screen add up; `nameOf` says in words
 * what a reason is.
 */
export function explainScore({ reasons }: Pick<Score, 'reasons'>, nameOf: (reason: ScoreReason) => string) {
  const weighed = reasons.filter((reason) => pointsOf(reason) !== 0);
  const told = mergeByName(weighed.filter(({ kind }) => !isStart(kind)).map(named(nameOf)));
  const start = sumOf(weighed.filter(({ kind }) => isStart(kind)).map(pointsOf));
  const exact = [start, ...told.map(({ points }) => points)];
  const [shownStart = 0, ...shown] = roundToSum(exact);
  const total = sumOf(exact);
  return {
    /** Where every text starts: what a text without any evidence has, and what a leak weighs more than a false alarm. */
    start: shownStart,
    /** Strongest first, whichever way; reasons of the same name are one. */
    reasons: told.map(({ name }, index) => ({ name, points: shown[index] ?? 0 })),
    total: Math.round(total * 100) / 100,
    /** The score that the total makes, before any floor: the logistic function of log-odds. */
    added: 1 / (1 + Math.exp(-total)),
    /** What the score may not fall below, and for what; undefined where no floor raised it. */
    floor: highestFloor(reasons),
  };
}

function isStart(kind: string): boolean {
  return kind === 'bias' || kind === 'shift';
}

function pointsOf({ contribution }: ScoreReason): number {
  return typeof contribution === 'number' && Number.isFinite(contribution) ? contribution : 0;
}

function named(nameOf: (reason: ScoreReason) => string) {
  return (reason: ScoreReason) => ({ name: nameOf(reason), points: pointsOf(reason) });
}

function mergeByName(reasons: { name: string; points: number }[]) {
  const merged = Map.groupBy(reasons, ({ name }) => name);
  return [...merged]
    .map(([name, same]) => ({ name, points: sumOf(same.map(({ points }) => points)) }))
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** The highest floors; what a detector found names its floor better than the category does. */
function highestFloor(reasons: ScoreReason[]) {
  const floors = reasons.filter(({ kind, value }) => kind === 'floor' && value !== undefined);
  if (floors.length === 0) return undefined;
  const value = Math.max(...floors.map((floor) => floor.value ?? 0));
  const highest = floors.filter((floor) => floor.value === value);
  return { value, for: highest.map((floor) => strongestDetection(reasons, floor) ?? floor) };
}

function strongestDetection(reasons: ScoreReason[], { category }: ScoreReason): ScoreReason | undefined {
  return reasons
    .filter((reason) => reason.kind === 'detector' && reason.category === category)
    .sort((a, b) => pointsOf(b) - pointsOf(a))[0];
}

function sumOf(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/**
 * Rounds numbers to hundredths so that what is shown adds up to the rounded sum: each is rounded down, and what is
 * missing then goes to those that lost most (largest remainder method, Hamilton).
 */
export function roundToSum(values: number[]): number[] {
  const hundredths = values.map((value) => value * 100);
  const rounded = hundredths.map(Math.floor);
  const missing = Math.round(sumOf(hundredths)) - sumOf(rounded);
  const byLoss = rounded
    .map((value, index) => ({ index, loss: (hundredths[index] ?? 0) - value }))
    .sort((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded.map((value) => value / 100);
}
