import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPrivateAddress } from '../../../server/egress/private-address.ts';

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:c0a8:0101',
    '64:ff9b::a9fe:a9fe',
    '2002:0a00:0001::1',
    '::127.0.0.1',
    '::7f00:1',
    '::a00:1',
    '5f00::1',
    '4000::1',
    'not an address',
    '',
  ])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34'])('%s is public', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) =>
    expect(isLoopbackAddress(address)).toBe(true),
  );

  it.each(['10.0.0.1', 'localhost', '128.0.0.1'])('%s is not known to be this machine', (address) =>
    expect(isLoopbackAddress(address)).toBe(false),
  );
});
