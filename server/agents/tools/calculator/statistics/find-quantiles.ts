import type { BigNumber } from 'mathjs';
import { mathematics } from '../expression/mathematics.ts';

/**
 * Quantiles by linear interpolation (type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996), as
 * mathjs computes them; it takes ten times as long, because it looks through all numbers for each.
 */
export function findQuantiles(values: readonly BigNumber[], shares: readonly number[]): BigNumber[] {
  const sorted = values.toSorted((left, right) => left.comparedTo(right));
  return shares.map((share) => {
    const place = mathematics.bignumber(share).times(sorted.length - 1);
    const below = place.floor().toNumber();
    const [low, high] = [sorted[below], sorted[below + 1]];
    if (!low) throw new Error('Quantiles need numbers.');
    return high ? low.plus(high.minus(low).times(place.minus(below))) : low;
  });
}
