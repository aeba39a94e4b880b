import { describe, expect, test } from 'vitest';
import { depth } from '../depth.ts';
import { PLANTED, PLANTS } from '../verify-privacy/machine/plant.ts';
import { canTrace } from '../verify-privacy/machine/start-recorded-server.ts';
import { failuresOf } from '../verify-privacy/print-report.ts';
import { type DayReport, runDay } from '../verify-privacy/run-day.ts';
import { ALL_SCENARIOS } from '../verify-privacy/scenarios/all-scenarios.ts';

/** The recorded day of `npm run verify:privacy` against the built server, and leaks that it has to find. */
const LONGEST_DAY = 20 * 60_000;
/** The gate takes each route once. */
const isShort = depth === 'gate';
/** What is seen comes to a conversation as text does, and takes ten seconds to read. */
const scenarios = ALL_SCENARIOS.filter(({ name }) => !isShort || name !== 'pictures and attachments');
/** Of the leaks that are planted the gate takes what the whole is about: words at the cloud, and a call past the door. */
const planted = isShort ? PLANTS.filter((plant) => plant === 'cloud' || plant === 'network') : PLANTS;

describe('a recorded day with the built server', () => {
  let report: DayReport;
  test(
    'comes to its end',
    async () => {
      report = await runDay({ scenarios, isShort });
    },
    LONGEST_DAY,
  );

  test('lets nothing sensitive leave, by any route that takes text, and everything harmless arrive', () => {
    expect(failuresOf(report)).toEqual([]);
  });

  test('has sent canaries enough', () => {
    const enough = isShort ? { sensitive: 100, left: 50 } : { sensitive: 300, left: 150 };
    expect(report.sensitive).toBeGreaterThanOrEqual(enough.sensitive);
    const left = report.rows.reduce((sum, row) => sum + row.left, 0);
    expect(left).toBeGreaterThanOrEqual(enough.left);
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
  test.each(planted.filter((plant) => plant !== 'network' || canTrace))(
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
