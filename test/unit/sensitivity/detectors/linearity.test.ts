import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { NEAR_MISSES } from './near-misses.ts';

const LENGTH = 100_000;
/** A linear pattern needs well under a second here; a quadratic or exponential one, minutes to centuries. */
const DEADLINE_MS = 100_000;

const worker = new Worker(new URL('./linearity-worker.ts', import.meta.url));
afterAll(() => worker.terminate());

describe('the detectors on 100,000 characters of near-misses', () => {
  it.each(NEAR_MISSES.map((unit) => [unit]))(
    'come to an end on %j',
    { timeout: DEADLINE_MS + 5_000 },
    async (unit) => {
      const answer = once(worker, 'message', { signal: AbortSignal.timeout(DEADLINE_MS) });
      worker.postMessage(unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH));
      const [count] = await answer;
      expect(count).toBeGreaterThanOrEqual(0);
    },
  );
});
