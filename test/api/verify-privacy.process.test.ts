import { beforeAll, describe, expect, test } from 'vitest';
import { PLANTED, PLANTS } from '../verify-privacy/machine/plant.ts';
import { canTrace } from '../verify-privacy/machine/start-recorded-server.ts';
import { failuresOf } from '../verify-privacy/print-report.ts';
import { type DayReport, runDay } from '../verify-privacy/run-day.ts';
import { ALL_SCENARIOS } from '../verify-privacy/scenarios/all-scenarios.ts';

/** The recorded day of `npm run verify:privacy` against the built server, and leaks that it has to find. */
const LONGEST_DAY = 20 * 60_000;

describe('a recorded day with the built server', () => {
  let report: DayReport;
  beforeAll(async () => {
    report = await runDay({ scenarios: ALL_SCENARIOS });
  }, LONGEST_DAY);

  test('lets nothing sensitive leave, by any route that takes text, and everything harmless arrive', () => {
    expect(failuresOf(report)).toEqual([]);
  });

  test('has sent at least 300 sensitive and 150 harmless canaries', () => {
    expect(report.sensitive).toBeGreaterThanOrEqual(300);
    expect(report.harmless).toBeGreaterThanOrEqual(150);
    const left = report.rows.reduce((sum, row) => sum + row.left, 0);
    expect(left).toBeGreaterThanOrEqual(150);
    expect(report.requests).toBeGreaterThanOrEqual(left);
  });

  test('was traced where strace is, and saw no address beyond this machine', () => {
    expect(report.abroad).toEqual(canTrace ? [] : undefined);
  });

  test('has used most of the canaries that were made: those dropped are the scorer’s own error', () => {
    const { made, dropped, diluted } = report.stock.sensitive;
    expect((dropped.length + diluted.length) / made).toBeLessThan(0.2);
  });
});

describe('a leak that is planted', () => {
  test.each(PLANTS.filter((plant) => plant !== 'network' || canTrace))(
    'is found: %s',
    async (plant) => {
      const { leaks, abroad = [] } = await runDay({ scenarios: [], plant });
      const places = leaks.flatMap((leak) => (leak.text === PLANTED.text ? leak.places : []));
      const seen = { cloud: ['cloud'], log: ['log'], file: ['file crash.txt'], network: [] }[plant];
      expect(places).toEqual(seen);
      expect(abroad.length).toBe(plant === 'network' ? 1 : 0);
    },
    LONGEST_DAY,
  );
});
