import { expect, test } from 'vitest';
import { whoReceived } from '../../../../renderer/privacy/who-received.ts';

const host = (name: string, requests: number, unreached: number) => ({
  host: name,
  requests,
  bytes_sent: 100 * requests,
  bytes_received: 7,
  unreached,
  bytes_unsent: 100 * unreached,
});

test('a host that learned of nothing is not among those that received something, nor are its attempts counted', () => {
  const hosts = [host('hub.example', 3, 3), host('cloud.example', 3, 2), host('search.example', 2, 0)];
  expect(whoReceived({ requests: 8, unreached: 5, refused: 0, hosts, purposes: [] })).toEqual({
    left: 3,
    hosts: [
      { host: 'search.example', requests: 2, bytes_sent: 200, bytes_received: 7 },
      { host: 'cloud.example', requests: 1, bytes_sent: 100, bytes_received: 7 },
    ],
  });
});
