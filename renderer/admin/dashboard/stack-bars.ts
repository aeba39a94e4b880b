import type { DashboardDay } from '../../api/admin.ts';

/** One bar, in units of the picture; `y` counts down from the top. */
export interface Bar {
  date: string;
  x: number;
  width: number;
  local: { y: number; height: number };
  cloud: { y: number; height: number };
}

/** What a chart is drawn from. */
export interface StackedBars {
  bars: Bar[];
  /** The number at the top of the scale: 1, 2 or 5 times a power of ten, and at least what the tallest bar needs. */
  top: number;
}

/** Lays out a bar for each day, answers from the cloud upon those from here, over a scale from 0. */
export function stackBars(series: readonly DashboardDay[], width: number, height: number): StackedBars {
  const top = roundUp(Math.max(1, ...series.map(({ local, cloud }) => local + cloud)));
  const step = width / Math.max(1, series.length);
  const tall = (count: number) => (count / top) * height;
  const bars = series.map(({ date, local, cloud }, index) => ({
    date,
    x: index * step + step * 0.15,
    width: step * 0.7,
    local: { y: height - tall(local), height: tall(local) },
    cloud: { y: height - tall(local) - tall(cloud), height: tall(cloud) },
  }));
  return { bars, top };
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power;
}
