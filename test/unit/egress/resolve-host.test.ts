import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveHost } from '../../../server/egress/resolve-host.ts';
import { installSocketGuard } from '../../../server/egress/socket-guard.ts';

let uninstall: () => void;
beforeEach(() => {
  uninstall = installSocketGuard();
});
afterEach(() => uninstall());

describe('a host', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['localhost', '127.0.0.1'],
  ])('%s needs no look-up: it is %s', async (host, address) => {
    expect(await resolveHost(host)).toBe(address);
  });

  it('is looked up through the guard, which lets exactly this name pass', async () => {
    // This machine's own name, so that no question leaves it; whether it is known here does not matter.
    const outcome = await resolveHost(hostname()).catch((error: { code: string }) => error.code);
    expect(outcome).toEqual(expect.any(String));
    expect(outcome).not.toBe('EGRESS_BLOCKED');
  });
});
