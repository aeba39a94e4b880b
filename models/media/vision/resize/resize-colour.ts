import type { ColourPicture } from '../colour-picture.ts';
import { resizeFilter } from './resize-filter.ts';
import { findTaps, type Taps } from './taps.ts';

/** Longest side that a model's settings may ask for, in pixels: twice what any model here looks at. */
const MOST_SIDE = 4_096;

/**
 * Makes a picture exactly so large, as Pillow's `Image.resize` does with the filter of that number: columns first, rounded,
 * then rows. Models are trained on pictures made so. sharp's own is alike where a picture gets smaller, and lies half a
 * pixel off where it grows; the library's (transformers.js 4.3.1) leaves out points where it gets smaller, too. Throws
 * RangeError for more than 4,096 pixels a side, which could take all memory.
 */
export function resizeColour(
  picture: ColourPicture,
  size: { width: number; height: number },
  resample: unknown,
): ColourPicture {
  if (!(size.width <= MOST_SIDE && size.height <= MOST_SIDE))
    throw new RangeError('A model asks for a picture larger than any model looks at');
  const filter = resizeFilter(resample);
  const columns = findTaps(picture.width, size.width, filter);
  const rows = findTaps(picture.height, size.height, filter);
  return mixRows(mixColumns(picture, columns), rows);
}

function mixColumns(picture: ColourPicture, taps: readonly Taps[]): ColourPicture {
  if (taps.length === picture.width) return picture;
  const { height, pixels } = picture;
  const mixed = new Uint8ClampedArray(taps.length * height * 3);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    const start = row * picture.width * 3;
    for (const { first, weights } of taps) {
      mix(pixels, start + first * 3, 3, weights, mixed, to, 3);
      to += 3;
    }
  }
  return { width: taps.length, height, pixels: mixed };
}

function mixRows(picture: ColourPicture, taps: readonly Taps[]): ColourPicture {
  if (taps.length === picture.height) return picture;
  const stride = picture.width * 3;
  const mixed = new Uint8ClampedArray(taps.length * stride);
  taps.forEach(({ first, weights }, row) => {
    mix(picture.pixels, first * stride, stride, weights, mixed, row * stride, stride);
  });
  return { width: picture.width, height: taps.length, pixels: mixed };
}

/** Weighs `count` neighbouring values with those that stand `stride` further on each time. */
function mix(
  from: Uint8Array | Uint8ClampedArray,
  start: number,
  stride: number,
  weights: Float64Array,
  to: Uint8ClampedArray,
  end: number,
  count: number,
): void {
  for (let value = 0; value < count; value += 1) {
    let sum = 0;
    for (let tap = 0, at = start + value; tap < weights.length; tap += 1, at += stride)
      sum += (from[at] as number) * (weights[tap] as number);
    to[end + value] = sum;
  }
}
