import type { DashboardDay } from '../../api/admin.ts';

/**
 * Lays out a bar for each day, answers from the cloud upon those from here, over a scale from 0 to `top`; in units of the
 * picture, `y` counted down from its top.
 */
export function stackBars(series: readonly DashboardDay[], top: number, width: number, height: number) {
  const step = width / Math.max(1, series.length);
  const tall = (count: number) => (count / top) * height;
  return series.map(({ date, local, cloud }, index) => ({
    date,
    x: index * step + step * 0.15,
    width: step * 0.7,
    local: { y: height - tall(local), height: tall(local) },
    cloud: { y: height - tall(local) - tall(cloud), height: tall(cloud) },
  }));
}

/** The number at the top of the scale, at least what the tallest bar needs. */
export function topOf(series: readonly DashboardDay[]): number {
  return roundUp(Math.max(1, ...series.map(({ local, cloud }) => local + cloud)));
}

/** The end of a scale: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power;
}
