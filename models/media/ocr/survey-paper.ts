import type { GreyPicture } from './grey-picture.ts';

/** Grey of the paper in squares of a picture, row by row. */
export interface Paper {
  /** Side of a square, in pixels. */
  side: number;
  across: number;
  down: number;
  greys: Float64Array;
  /** True when light letters stand on a dark ground in most squares. */
  isNegative: boolean;
}

/** Squares along the shorter side; each is meant to hold more than one letter. */
const SQUARES = 12;
const LEAST_SIDE = 24;
/** Squares with less difference than this, of 255, hold no writing. */
const LEAST_CONTRAST = 30;

interface Square {
  low: number;
  middle: number;
  high: number;
}

/**
 * Looks at a picture square by square: paper is what there is more of. In each square that is the end of its greys
 * that lies nearer to their median.
 */
export function surveyPaper(picture: GreyPicture): Paper {
  const side = Math.max(LEAST_SIDE, Math.ceil(Math.min(picture.width, picture.height) / SQUARES));
  const across = Math.ceil(picture.width / side);
  const down = Math.ceil(picture.height / side);
  const squares = measureSquares(picture, side, across, down);
  const written = squares.filter(({ low, high }) => high - low >= LEAST_CONTRAST);
  const dark = written.filter(({ low, middle, high }) => middle - low < high - middle);
  const isNegative = dark.length * 2 > written.length;
  const greys = Float64Array.from(squares, ({ low, high }) => (isNegative ? low : high));
  return { side, across, down, greys, isNegative };
}

function measureSquares(
  { width, height, pixels }: GreyPicture,
  side: number,
  across: number,
  down: number,
): Square[] {
  const histograms = Array.from({ length: across * down }, () => new Uint32Array(256));
  for (let y = 0, index = 0; y < height; y++) {
    const row = Math.floor(y / side) * across;
    for (let x = 0; x < width; x++, index++) {
      const histogram = histograms[row + Math.floor(x / side)];
      const grey = pixels[index] ?? 0;
      if (histogram) histogram[grey] = (histogram[grey] ?? 0) + 1;
    }
  }
  return histograms.map((histogram) => {
    const count = histogram.reduce((sum, each) => sum + each, 0);
    const [low = 0, middle = 0, high = 0] = [0.1, 0.5, 0.9].map((part) => greyAt(histogram, count * part));
    return { low, middle, high };
  });
}

/** The grey that `rank` pixels do not exceed. */
function greyAt(histogram: Uint32Array, rank: number): number {
  let sum = 0;
  for (let grey = 0; grey < histogram.length; grey++) {
    sum += histogram[grey] ?? 0;
    if (sum >= rank) return grey;
  }
  return histogram.length - 1;
}
