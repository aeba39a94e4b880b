import { expect, test } from 'vitest';
import { latencyBars, slowestOf } from '../../../../renderer/admin/dashboard/latency-chart.tsx';

const NONE = { p50: null, p95: null };
const day = (local: { p50: number | null; p95: number | null }, cloud = NONE as typeof local) => ({
  ...{ date: '2026-03-01', messages: 0, local: 0, cloud: 0 },
  latency_ms: { local, cloud },
});

test('a bar ends at the median and its line at the 95th percentile, the cloud’s beside that from here', () => {
  const bars = latencyBars([day({ p50: 1_000, p95: 2_000 }, { p50: 500, p95: 500 })], 2_000, 100, 50);
  expect(bars).toMatchObject([
    { side: 'local', y: 25, height: 25, slow: 0 },
    { side: 'cloud', y: 37.5, height: 12.5, slow: 37.5 },
  ]);
  const [local, cloud] = bars;
  expect((local?.x ?? 0) + (local?.width ?? 0)).toBeLessThan(cloud?.x ?? 0);
  expect((cloud?.x ?? 0) + (cloud?.width ?? 0)).toBeLessThan(100);
});

test('a day on which one side answered nothing has no bar of it', () => {
  const bars = latencyBars([day(NONE), day(NONE, { p50: 3, p95: 4 })], 1_000, 100, 50);
  expect(bars.map(({ side, x }) => [side, x > 50])).toEqual([['cloud', true]]);
});

test.each([
  [0, 1_000],
  [90, 1_000],
  [2_900, 5_000],
  [61_000, 100_000],
])('for a slowest of %i ms the scale ends at %i', (slowest, top) => {
  expect(slowestOf([day(NONE), day({ p50: 0, p95: slowest }), day({ p50: 0, p95: 0 })])).toBe(top);
});

test('without an answer there is no scale', () => {
  expect(slowestOf([day(NONE)])).toBeUndefined();
});
