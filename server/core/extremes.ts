/**
 * The greatest of any number of values, -Infinity where there are none. `Math.max(...values)` throws a RangeError from some
 * 120,000 on: a call takes only so many arguments.
 */
export function greatest(values: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) most = Math.max(most, value);
  return most;
}

/** The least of any number of values, Infinity where there are none. */
export function least(values: Iterable<number>): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (const value of values) lowest = Math.min(lowest, value);
  return lowest;
}
