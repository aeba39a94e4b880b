import { expect, test } from 'vitest';
import { stackBars, topOf } from '../../../../renderer/admin/dashboard/stack-bars.ts';

const none = { p50: null, p95: null };
const day = (local: number, cloud: number) => ({
  ...{ date: '2026-03-01', messages: local + cloud, local, cloud },
  latency_ms: { local: none, cloud: none },
});

test('a cloud’s answers stand on those from here, to the scale', () => {
  const bars = stackBars([day(6, 4), day(0, 0)], 10, 100, 50);
  expect(bars[0]?.local).toEqual({ y: 20, height: 30 });
  expect(bars[0]?.cloud).toEqual({ y: 0, height: 20 });
  expect(bars[1]?.local).toEqual({ y: 50, height: 0 });
});

test.each([
  [0, 1],
  [3, 5],
  [11, 20],
  [201, 500],
  [999, 1000],
])('for a tallest bar of %i the scale ends at %i', (tallest, top) => {
  expect(topOf([day(tallest, 0)])).toBe(top);
});

test('bars lie side by side within the width', () => {
  const bars = stackBars(
    Array.from({ length: 30 }, () => day(1, 1)),
    2,
    300,
    50,
  );
  expect(bars.at(-1)).toMatchObject({ width: 7 });
  const last = bars.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(300);
});
