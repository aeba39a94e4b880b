import type { GreyPicture } from './grey-picture.ts';

/** Which pixels of a picture are written on. */
export interface Ink {
  width: number;
  height: number;
  /** 1 where there is ink, row by row. */
  marks: Uint8Array;
  /** Number of marks. */
  count: number;
}

/** A picture told apart into paper and ink. */
export interface InkAndPaper {
  ink: Ink;
  /** True when light letters stand on a dark ground. */
  isNegative: boolean;
  /** Mean grey of the ink and of the paper. */
  inkGrey: number;
  paperGrey: number;
}

const GREYS = 256;

/** Parts ink from paper at Otsu's threshold (IEEE Trans. SMC 9, 1979); the paper is what there is more of. */
export function findInk({ width, height, pixels }: GreyPicture): InkAndPaper {
  const histogram = new Float64Array(GREYS);
  for (const grey of pixels) histogram[grey] = (histogram[grey] ?? 0) + 1;
  const { threshold, darkCount, darkGrey, lightGrey } = splitHistogram(histogram, pixels.length);
  const isNegative = darkCount > pixels.length / 2;
  const marks = new Uint8Array(pixels.length);
  for (let index = 0; index < pixels.length; index++) {
    marks[index] = (pixels[index] ?? 0) <= threshold !== isNegative ? 1 : 0;
  }
  const count = isNegative ? pixels.length - darkCount : darkCount;
  return {
    ink: { width, height, marks, count },
    isNegative,
    inkGrey: isNegative ? lightGrey : darkGrey,
    paperGrey: isNegative ? darkGrey : lightGrey,
  };
}

interface Split {
  /** Greys up to this one are dark. */
  threshold: number;
  darkCount: number;
  darkGrey: number;
  lightGrey: number;
}

/** The split with the greatest variance between its two sides. */
function splitHistogram(histogram: Float64Array, total: number): Split {
  const sum = histogram.reduce((all, count, grey) => all + count * grey, 0);
  let best: Split = { threshold: -1, darkCount: 0, darkGrey: 0, lightGrey: sum / total };
  let greatest = 0;
  let darkCount = 0;
  let darkSum = 0;
  for (let threshold = 0; threshold < GREYS - 1; threshold++) {
    const count = histogram[threshold] ?? 0;
    darkCount += count;
    darkSum += count * threshold;
    const darkGrey = darkSum / darkCount;
    const lightGrey = (sum - darkSum) / (total - darkCount);
    const variance = darkCount * (total - darkCount) * (lightGrey - darkGrey) ** 2;
    if (variance > greatest) {
      greatest = variance;
      best = { threshold, darkCount, darkGrey, lightGrey };
    }
  }
  return best;
}
