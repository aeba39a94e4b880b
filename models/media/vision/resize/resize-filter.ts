/** How pixels around a point are weighed: by their distance, up to `support`, in pixels of the smaller picture. */
export interface ResizeFilter {
  support: number;
  weigh(distance: number): number;
}

/**
 * The filter that Pillow means by a number (`Image.Resampling`): 0 nearest (undefined here), 1 Lanczos, 2 bilinear,
 * 3 bicubic, 4 box, 5 Hamming; bilinear for anything else. Formulas: Pillow's Resample.c.
 */
export function resizeFilter(resample: unknown): ResizeFilter | undefined {
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
