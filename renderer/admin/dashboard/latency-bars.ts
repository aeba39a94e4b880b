import type { DashboardDay, Percentiles } from '../../api/admin.ts';
import { roundUp } from './stack-bars.ts';

/** Where an answer came from. */
export type Side = 'local' | 'cloud';

/** What one day's answers of one side took, in units of the picture; `y` counts down from the top. */
export interface LatencyBar {
  date: string;
  side: Side;
  x: number;
  width: number;
  /** Of the bar that ends at the median. */
  y: number;
  height: number;
  /** Where the line ends that goes on to the 95th percentile. */
  slow: number;
}

// Shorter answers are told apart by nobody, and the marks of a scale have one decimal of a second.
const SHORTEST_SCALE = 1_000;

/** Lays out up to two bars for each day, from here on the left and from a cloud on the right, over a scale from 0 to `top`. */
export function latencyBars(
  series: readonly DashboardDay[],
  top: number,
  width: number,
  height: number,
): LatencyBar[] {
  const step = width / Math.max(1, series.length);
  return series.flatMap(({ date, latency_ms: latency }, index) =>
    SIDES.flatMap((side, place) => {
      const x = index * step + step * (0.12 + 0.4 * place);
      const shape = shapeOf(latency[side], top, height);
      return shape ? [{ date, side, x, width: step * 0.36, ...shape }] : [];
    }),
  );
}

/** The milliseconds at the top of the scale; undefined where no answer was timed. */
export function slowestOf(series: readonly DashboardDay[]): number | undefined {
  const times = series
    .flatMap(({ latency_ms: { local, cloud } }) => [local.p95, cloud.p95])
    .filter((time) => time !== null);
  return times.length === 0 ? undefined : roundUp(Math.max(SHORTEST_SCALE, ...times));
}

const SIDES = ['local', 'cloud'] as const;

function shapeOf({ p50, p95 }: Percentiles, top: number, height: number) {
  if (p50 === null || p95 === null) return undefined;
  const tall = (milliseconds: number) => (milliseconds / top) * height;
  return { y: height - tall(p50), height: tall(p50), slow: height - tall(p95) };
}
