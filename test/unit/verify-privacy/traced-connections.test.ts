import { expect, test } from 'vitest';
import { connectionsAbroad, countAddresses } from '../../verify-privacy/evidence/traced-connections.ts';

const HERE = [
  '12 connect(20, {sa_family=AF_INET, sin_port=htons(40123), sin_addr=inet_addr("127.0.0.1")}, 16) = -1 EINPROGRESS',
  '12 connect(20, {sa_family=AF_UNIX, sun_path="/run/dbus/socket"}, 110) = 0',
  '12 connect(21, {sa_family=AF_INET6, sin6_port=htons(40123), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
  '12 sendto(20, "hello", 5, MSG_NOSIGNAL, NULL, 0) = 5',
].join('\n');

test('a connection to this machine is none beyond it', () => {
  expect(countAddresses(HERE)).toBe(2);
  expect(connectionsAbroad(HERE)).toEqual([]);
});

test.each([
  'connect(20, {sa_family=AF_INET, sin_port=htons(443), sin_addr=inet_addr("192.0.2.1")}, 16) = -1 EINPROGRESS',
  'sendto(20, "\\1\\2", 2, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("10.1.2.3")}, 16) = 2',
  'connect(21, {sa_family=AF_INET6, sin6_port=htons(443), sin6_flowinfo=htonl(0), inet_pton(AF_INET6, "2001:db8::1", &sin6_addr), sin6_scope_id=0}, 28) = 0',
  'sendmmsg(20, [{msg_hdr={msg_name={sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr("192.0.2.53")}, msg_namelen=16}}], 1, 0) = 1',
  'connect(20, {sa_family=AF_INET, sin_port=htons(1270), sin_addr=inet_addr("12.70.0.1")}, 16) = 0',
])('%s is one', (call) => {
  expect(connectionsAbroad(`${HERE}\n13 ${call}`)).toHaveLength(1);
});
