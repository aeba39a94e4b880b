import type { GreyPicture } from './grey-picture.ts';

/** Which pixels of a picture are written on. */
export interface Ink {
  width: number;
  height: number;
  /** 1 where there is ink, row by row. */
  marks: Uint8Array;
  /** Number of marks. */
  count: number;
  /** Mean grey of the ink and of the paper. */
  inkGrey: number;
  paperGrey: number;
}

const GREYS = 256;

/** Parts dark ink from light paper at Otsu's threshold (IEEE Trans. SMC 9, 1979). */
export function findInk({ width, height, pixels }: GreyPicture): Ink {
  const histogram = new Float64Array(GREYS);
  for (const grey of pixels) histogram[grey] = (histogram[grey] ?? 0) + 1;
  const { threshold, ...split } = splitHistogram(histogram, pixels.length);
  const marks = new Uint8Array(pixels.length);
  for (let index = 0; index < pixels.length; index++)
    marks[index] = (pixels[index] ?? 0) <= threshold ? 1 : 0;
  return { width, height, marks, ...split };
}

type Split = Pick<Ink, 'count' | 'inkGrey' | 'paperGrey'> & {
  /** Greys up to this one are ink. */
  threshold: number;
};

/** The split with the greatest variance between its two sides. */
function splitHistogram(histogram: Float64Array, total: number): Split {
  const sum = histogram.reduce((all, count, grey) => all + count * grey, 0);
  let best: Split = { threshold: -1, count: 0, inkGrey: 0, paperGrey: sum / total };
  let greatest = 0;
  let count = 0;
  let inkSum = 0;
  for (let threshold = 0; threshold < GREYS - 1; threshold++) {
    const here = histogram[threshold] ?? 0;
    count += here;
    inkSum += here * threshold;
    const inkGrey = inkSum / count;
    const paperGrey = (sum - inkSum) / (total - count);
    const variance = count * (total - count) * (paperGrey - inkGrey) ** 2;
    if (variance > greatest) {
      greatest = variance;
      best = { threshold, count, inkGrey, paperGrey };
    }
  }
  return best;
}
