import type { GreyPicture } from './grey-picture.ts';

/** A normal distribution's standard deviation to the median of its distances from the middle. */
const DEVIATION_TO_MEDIAN = 1.4826;

/**
 * Estimates how much grain a picture has, as a standard deviation of greys: from the median difference of neighbouring
 * pixels, which letters hardly move because most of a page is paper (Rousseeuw and Croux, JASA 88, 1993, on the MAD).
 */
export function measureNoise({ width, pixels }: GreyPicture): number {
  const histogram = new Float64Array(256);
  for (let index = 1; index < pixels.length; index++) {
    if (index % width === 0) continue;
    const difference = Math.abs((pixels[index] ?? 0) - (pixels[index - 1] ?? 0));
    histogram[difference] = (histogram[difference] ?? 0) + 1;
  }
  const half = histogram.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  const median = histogram.findIndex((count) => {
    sum += count;
    return sum >= half;
  });
  return (median * DEVIATION_TO_MEDIAN) / Math.SQRT2;
}
