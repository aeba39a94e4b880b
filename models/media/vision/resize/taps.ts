import type { ResizeFilter } from './resize-filter.ts';

/** The pixels in a line that one pixel of the new line is mixed from, and their shares, which add up to 1. */
export interface Taps {
  first: number;
  weights: Float64Array;
}

/** The taps of each pixel of a line that changes its length (Pillow's `precompute_coeffs`); no filter: the nearest pixel. */
export function findTaps(before: number, after: number, filter: ResizeFilter | undefined): Taps[] {
  const scale = before / after;
  return Array.from({ length: after }, (_, at) => {
    const middle = (at + 0.5) * scale;
    return filter
      ? weighTaps(middle, before, Math.max(scale, 1), filter)
      : { first: Math.floor(middle), weights: Float64Array.of(1) };
  });
}

function weighTaps(middle: number, before: number, scale: number, filter: ResizeFilter): Taps {
  const reach = filter.support * scale;
  const first = Math.max(0, Math.trunc(middle - reach + 0.5));
  const end = Math.min(before, Math.trunc(middle + reach + 0.5));
  const weights = Float64Array.from({ length: end - first }, (_, at) =>
    filter.weigh((first + at - middle + 0.5) / scale),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { first, weights: weights.map((weight) => weight / sum) };
}
