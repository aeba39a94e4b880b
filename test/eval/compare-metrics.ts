import { checkBars } from './bars.ts';
import type { EvaluationRecord, SetMetrics, SliceMetrics } from './evaluation-record.ts';

/** A figure that is not what it was. */
export interface Difference {
  set: string;
  slice: string;
  figure: string;
  before: number;
  after: number;
  better: boolean;
}

/** Figures of which more is worse; of AUROC, less is. */
const FIGURES = { missed: -1, falseAlarms: -1, auroc: 1, calibrationError: -1 } as const;

/** Every figure that both runs have and that differs; of the slices only the two rates, whole sets first. */
export function compareMetrics(before: EvaluationRecord, after: EvaluationRecord): Difference[] {
  return Object.entries(after.sets).flatMap(([set, now]) => {
    const then = before.sets[set];
    if (!then) return [];
    const rows = namedSlices(now).flatMap(([slice, metrics]) =>
      compareSlices(new Map(namedSlices(then)).get(slice), metrics).map((row) => ({ set, slice, ...row })),
    );
    return rows.filter(({ slice, figure }) => slice === 'all' || figure in { missed: 1, falseAlarms: 1 });
  });
}

/** The sets that both runs have but whose messages are not the same, so that their figures do not compare strictly. */
export function findChangedSets(before: EvaluationRecord, after: EvaluationRecord): string[] {
  return Object.keys(after.sets).filter((set) => {
    const then = before.sets[set];
    return then !== undefined && then.digest !== after.sets[set]?.digest;
  });
}

/** The bars that a set of the recorded run met and that it does not meet now, as `set: bar`. */
export function findLostBars(before: EvaluationRecord, after: EvaluationRecord): string[] {
  return Object.entries(before.sets).flatMap(([set, then]) => {
    const now = after.sets[set];
    const met = new Set(now ? metBars(now) : []);
    return metBars(then)
      .filter((name) => !met.has(name))
      .map((name) => `${set}: ${name}`);
  });
}

function metBars(set: SetMetrics): string[] {
  return checkBars(set)
    .filter(({ met }) => met)
    .map(({ name }) => name);
}

function namedSlices(set: SetMetrics): [string, SliceMetrics][] {
  const inner = Object.entries(set.slices).flatMap(([dimension, slices]) =>
    Object.entries(slices).map(([name, metrics]): [string, SliceMetrics] => [
      `${dimension}: ${name}`,
      metrics,
    ]),
  );
  return [['all', set.total], ['strong identifiers', set.strongIdentifiers], ...inner];
}

function compareSlices(then: SliceMetrics | undefined, now: SliceMetrics) {
  const figures = Object.entries(FIGURES) as [keyof typeof FIGURES, number][];
  return figures.flatMap(([figure, direction]) => {
    const [before, after] = [then?.[figure]?.value, now[figure]?.value];
    if (before === undefined || after === undefined || before === after) return [];
    return [{ figure, before, after, better: (after - before) * direction > 0 }];
  });
}
