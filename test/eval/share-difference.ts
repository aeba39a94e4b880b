import type { Estimate } from './evaluation-record.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** So many of so many. */
interface Share {
  count: number;
  total: number;
}

/**
 * How much larger one share is than another, with its 95 % interval; both totals > 0, the samples independent.
 *
 * Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
 * Medicine 17 (1998), 873–890, method 10: Wilson intervals of both, joined as by Pythagoras.
 */
export function shareDifference(one: Share, other: Share): Estimate {
  const [p, q] = [one.count / one.total, other.count / other.total];
  const ofOne = wilsonInterval(one.count, one.total);
  const ofOther = wilsonInterval(other.count, other.total);
  return {
    value: p - q,
    low: p - q - Math.hypot(p - ofOne.low, ofOther.high - q),
    high: p - q + Math.hypot(ofOne.high - p, q - ofOther.low),
  };
}
