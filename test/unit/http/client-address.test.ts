import type { Request } from 'express';
import { expect, test } from 'vitest';
import { clientAddress } from '../../../server/http/client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as Request;

test.each([
  ['the socket’s without a proxy', from('10.0.0.7', '203.0.113.9'), undefined, '10.0.0.7'],
  ['the socket’s when it is not the trusted proxy', from('10.0.0.7', '203.0.113.9'), '10.0.0.1', '10.0.0.7'],
  ['the forwarded one of the trusted proxy', from('10.0.0.1', '203.0.113.9'), '10.0.0.1', '203.0.113.9'],
  [
    'the last of several: the first are the client’s own words',
    from('10.0.0.1', '1.1.1.1, 203.0.113.9'),
    '10.0.0.1',
    '203.0.113.9',
  ],
  ['the proxy’s when it forwards nonsense', from('10.0.0.1', 'unknown'), '10.0.0.1', '10.0.0.1'],
  ['written as IPv4 where it was mapped into IPv6', from('::ffff:10.0.0.7'), undefined, '10.0.0.7'],
  [
    'the trusted one in its mapped form too',
    from('::ffff:10.0.0.1', '2001:db8::1'),
    '10.0.0.1',
    '2001:db8::1',
  ],
])('the address is %s', (_name, request, proxy, address) => {
  expect(clientAddress(request, proxy)).toBe(address);
});
