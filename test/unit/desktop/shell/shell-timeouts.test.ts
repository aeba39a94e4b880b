import { expect, test } from 'vitest';
import { readShellTimeouts, SHELL_TIMEOUTS } from '../../../../main/shell-timeouts.ts';
import { scaleTimeouts } from '../../../../server/core/timeouts.ts';

test('the factor lengthens every deadline of the shell, and what is no factor changes none', () => {
  expect(readShellTimeouts({ ALCOVE_TIMEOUT_FACTOR: '7' }).proof).toBe(7 * SHELL_TIMEOUTS.proof);
  for (const factor of [undefined, '', '0', '-1', '1.5', 'ten', '1e3'])
    expect(readShellTimeouts({ ALCOVE_TIMEOUT_FACTOR: factor })).toEqual(SHELL_TIMEOUTS);
  expect(readShellTimeouts({ ALCOVE_TIMEOUT_FACTOR: '999' }).quit).toBe(100 * SHELL_TIMEOUTS.quit);
});

test.each([1, 10, 100])(
  'with the factor %i the server has the time to stop before the shell kills it',
  (factor) => {
    const { requestsEnd, turnsEnd, logEnd } = scaleTimeouts(factor);
    const { serverEnd, quit } = readShellTimeouts({ ALCOVE_TIMEOUT_FACTOR: String(factor) });
    expect(requestsEnd + turnsEnd + logEnd).toBeLessThan(serverEnd);
    expect(serverEnd).toBeLessThan(quit);
  },
);
