import { hostname } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installSocketGuard } from '../../../server/egress/guard/socket-guard.ts';
import { pinAddresses, resolveHost } from '../../../server/egress/resolve-host.ts';

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
    expect(outcome.length).toBeGreaterThan(0);
    expect(outcome).not.toBe('EGRESS_BLOCKED');
  });
});

describe('of several addresses', () => {
  const noTens = (address: string) => (address.startsWith('10.') ? 'private_address' : undefined);

  it('those that may be connected to are pinned in their order, four at most', () => {
    const found = ['10.0.0.1', '192.0.2.1', '10.0.0.2', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];
    expect(pinAddresses(found, noTens)).toEqual({
      address: '192.0.2.1',
      otherAddresses: ['192.0.2.2', '192.0.2.3', '192.0.2.4'],
    });
  });

  it('none is pinned where none may be connected to', () => {
    expect(() => pinAddresses(['10.0.0.1', '10.0.0.2'], noTens)).toThrow(
      expect.objectContaining({ reason: 'private_address' }),
    );
    expect(() => pinAddresses([], () => undefined)).toThrow(
      expect.objectContaining({ reason: 'private_address' }),
    );
  });
});
