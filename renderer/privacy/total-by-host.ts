import type { LedgerEntry } from '../api/privacy.ts';

/** What went to one host in all. */
export interface HostTotal {
  host: string;
  requests: number;
  bytesSent: number;
  bytesReceived: number;
}

/** Totals per host, most requests first; refused attempts went nowhere and are left out. */
export function totalByHost(entries: readonly LedgerEntry[]): HostTotal[] {
  const totals = new Map<string, HostTotal>();
  for (const { refused, host, bytes_sent: sent, bytes_received: received } of entries) {
    if (refused) continue;
    const before = totals.get(host) ?? { host, requests: 0, bytesSent: 0, bytesReceived: 0 };
    totals.set(host, {
      host,
      requests: before.requests + 1,
      bytesSent: before.bytesSent + sent,
      bytesReceived: before.bytesReceived + (received ?? 0),
    });
  }
  return [...totals.values()].sort((a, b) => b.requests - a.requests || a.host.localeCompare(b.host));
}
