import type { ColourPicture } from '../colour-picture.ts';

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

/** The pixels in a line that one pixel of the new line is mixed from, and their shares, which add up to 1. */
interface Taps {
  first: number;
  weights: Float64Array;
}

/** The taps of each pixel of a line that changes its length (Pillow's `precompute_coeffs`); no filter: the nearest pixel. */
function findTaps(before: number, after: number, filter: ResizeFilter | undefined): Taps[] {
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

/** How pixels around a point are weighed: by their distance, up to `support`, in pixels of the smaller picture. */
interface ResizeFilter {
  support: number;
  weigh(distance: number): number;
}

/**
 * The filter that Pillow means by a number (`Image.Resampling`): 0 nearest (undefined here), 1 Lanczos, 2 bilinear,
 * 3 bicubic, 4 box, 5 Hamming; bilinear for anything else. Formulas: Pillow's Resample.c.
 */
function resizeFilter(resample: unknown): ResizeFilter | undefined {
  if (resample === 0) return undefined;
  return FILTERS[Number(resample)] ?? BILINEAR;
}

const BILINEAR: ResizeFilter = { support: 1, weigh: (x) => Math.max(0, 1 - Math.abs(x)) };
const LANCZOS: ResizeFilter = { support: 3, weigh: (x) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) };
const BICUBIC: ResizeFilter = { support: 2, weigh: (x) => weighCubic(Math.abs(x)) };
const BOX: ResizeFilter = { support: 0.5, weigh: (x) => (x > -0.5 && x <= 0.5 ? 1 : 0) };
const HAMMING: ResizeFilter = {
  support: 1,
  weigh: (x) => (Math.abs(x) < 1 ? sinc(x) * (0.54 + 0.46 * Math.cos(Math.PI * x)) : 0),
};
const FILTERS: Readonly<Record<number, ResizeFilter>> = {
  1: LANCZOS,
  2: BILINEAR,
  3: BICUBIC,
  4: BOX,
  5: HAMMING,
};

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Keys' cubic with a = -1/2. */
function weighCubic(x: number): number {
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}
