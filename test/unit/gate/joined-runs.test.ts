import { expect, test } from 'vitest';
import { joinRuns } from '../../../main/launcher/test-report.mjs';

const run = (failed: number, seconds: number) => ({
  passed: 10 - failed,
  failed,
  skipped: 0,
  seconds,
  durations: [{ file: 'a.test.ts', seconds }],
  failures: Array.from({ length: failed }, (_, at) => ({ test: `${seconds}-${at}`, file: 'a', text: 'no' })),
});

test('a report of one run is that run', () => {
  const { seconds: _, ...only } = run(1, 5);
  expect(joinRuns([run(1, 5)])).toEqual(only);
});

test('a report of several counts each, adds them up, and keeps every failure of any of them', () => {
  const joined = joinRuns([run(0, 5), run(2, 9)]);
  expect(joined).toMatchObject({ passed: 18, failed: 2, skipped: 0 });
  expect(joined.runs).toEqual([
    { passed: 10, failed: 0, skipped: 0, seconds: 5 },
    { passed: 8, failed: 2, skipped: 0, seconds: 9 },
  ]);
  expect(joined.failures.map(({ test }) => test)).toEqual(['9-0', '9-1']);
});
