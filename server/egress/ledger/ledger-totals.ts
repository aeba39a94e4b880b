import type { Database } from '../../db/connection.ts';
import { REACHED_NOBODY } from '../reached-nobody.ts';

/** What went to one host in all. */
interface HostTotal {
  host: string;
  requests: number;
  bytes_sent: number;
  bytes_received: number;
  /** Of `requests`, those that failed before a connection was tried: the host learned of none. */
  unreached: number;
  /** Of `bytes_sent`, what those would have sent. */
  bytes_unsent: number;
}

/** Everything of a user's that left, counted over all rows: the fields of `GET /privacy/ledger/totals`. */
export interface LedgerTotals {
  /** What the gate let go; what it stopped is not among it. */
  requests: number;
  /** Of `requests`, those that reached nobody. The rest has left, or may have. */
  unreached: number;
  refused: number;
  /** Most requests first. */
  hosts: HostTotal[];
  /** How often for each purpose, what was stopped included; most first. */
  purposes: { purpose: string; requests: number }[];
}

/** Counts a user's requests, all of them or those for one message or run. */
export function countRequests(
  { sqlite }: Database,
  { userId, messageId }: { userId: string; messageId?: string },
): LedgerTotals {
  const about = { userId, messageId: messageId ?? null };
  const hosts = sqlite.prepare<[typeof about], HostTotal>(HOSTS).all(about);
  const purposes = sqlite.prepare<[typeof about], { purpose: string; requests: number }>(PURPOSES).all(about);
  const refused = sqlite.prepare<[typeof about], { refused: number }>(REFUSED).get(about)?.refused ?? 0;
  return {
    requests: hosts.reduce((sum, { requests }) => sum + requests, 0),
    unreached: hosts.reduce((sum, { unreached }) => sum + unreached, 0),
    refused,
    hosts,
    purposes,
  };
}

const OWN = 'user_id = @userId AND (@messageId IS NULL OR message_id = @messageId)';

const NOBODY = `outcome.reasons = '["${REACHED_NOBODY}"]'`;

const HOSTS = `
  WITH own AS (SELECT request_id, host, bytes FROM egress_events WHERE kind = 'attempt' AND ${OWN})
  SELECT coalesce(own.host, '') AS host, count(*) AS requests, coalesce(sum(own.bytes), 0) AS bytes_sent,
    coalesce(sum(outcome.bytes), 0) AS bytes_received,
    count(*) FILTER (WHERE ${NOBODY}) AS unreached,
    coalesce(sum(own.bytes) FILTER (WHERE ${NOBODY}), 0) AS bytes_unsent
  FROM own LEFT JOIN egress_events outcome ON outcome.request_id = own.request_id AND outcome.kind = 'outcome'
  GROUP BY 1 ORDER BY requests DESC, host`;

const PURPOSES = `
  SELECT coalesce(purpose, '') AS purpose, count(*) AS requests FROM egress_events
  WHERE kind IN ('attempt', 'refused') AND ${OWN} GROUP BY 1 ORDER BY requests DESC, purpose`;

const REFUSED = `SELECT count(*) AS refused FROM egress_events WHERE kind = 'refused' AND ${OWN}`;
