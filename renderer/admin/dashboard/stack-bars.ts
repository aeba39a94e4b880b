import type { DashboardDay } from '../../api/admin.ts';

/** One bar, in units of the picture; `y` counts down from the top. */
interface Bar {
  date: string;
  x: number;
  width: number;
  local: { y: number; height: number };
  cloud: { y: number; height: number };
}

/** Lays out a bar for each day, answers from the cloud upon those from here, over a scale from 0 to `top`. */
export function stackBars(
  series: readonly DashboardDay[],
  top: number,
  width: number,
  height: number,
): Bar[] {
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
