import type { Interval } from './wilson-interval.ts';

/**
 * 95 % percentile interval of a statistic: it is computed anew on samples drawn with replacement, as many from each
 * stratum as it has. An error that cannot be negative comes out a little too large in such samples, so its interval
 * leans upwards. Repeatable: everything is drawn from `random`.
 *
 * Source: B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap (1993), section 13.3.
 */
export function bootstrapInterval<Item>(
  strata: Item[][],
  statistic: (sample: Item[]) => number,
  random: () => number,
  resamples = 1000,
): Interval {
  const values = Array.from({ length: resamples }, () =>
    statistic(strata.flatMap((stratum) => resample(stratum, random))),
  ).sort((a, b) => a - b);
  return { low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/** In the order of the items, so that what sorts them need not sort again. */
function resample<Item>(items: Item[], random: () => number): Item[] {
  const counts = new Uint32Array(items.length);
  for (let draw = 0; draw < items.length; draw++) {
    const at = Math.floor(random() * items.length);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const sample: Item[] = [];
  for (const [at, item] of items.entries())
    for (let copy = counts[at] ?? 0; copy > 0; copy--) sample.push(item);
  return sample;
}

/** Nearest rank. */
function quantile(sorted: number[], share: number): number {
  return sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
}
