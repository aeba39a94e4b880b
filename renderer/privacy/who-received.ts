import type { LedgerTotals } from '../api/privacy.ts';

/**
 * What is said above the timeline: what has left, or may have, apart from attempts that no host learned of; most requests
 * first, as the totals have them.
 */
export function whoReceived({ requests, unreached, hosts }: LedgerTotals) {
  const reached = hosts
    .filter((host) => host.requests > host.unreached)
    .map((host) => ({
      host: host.host,
      requests: host.requests - host.unreached,
      bytes_sent: host.bytes_sent - host.bytes_unsent,
      bytes_received: host.bytes_received,
    }))
    .toSorted((one, other) => other.requests - one.requests);
  return { left: requests - unreached, hosts: reached };
}
