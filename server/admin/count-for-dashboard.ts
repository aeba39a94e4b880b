import { ROUTING_LINE } from '../core/routing-line.ts';
import type { Database } from '../db/connection.ts';

/** Numbers of the rows of one tenant, or of all of them. */
export type DashboardCounts = ReturnType<ReturnType<typeof createCountForDashboard>>;

const DAY_MS = 86_400_000;
/** Days of `series`, today included. */
export const SERIES_DAYS = 30;

/**
 * Makes the count of what the dashboard shows. Answers are counted from `message_statistics`, which a trigger keeps, and
 * never from the messages themselves.
 */
export function createCountForDashboard({ sqlite }: Database) {
  return (tenantId: string | undefined, now: number) => {
    const scope = { tenant: tenantId ?? null };
    const since = (Math.floor(now / DAY_MS) - SERIES_DAYS + 1) * DAY_MS;
    const row = <Row>(query: string, more: object = {}) =>
      sqlite.prepare(query).get({ ...scope, ...more }) as Row;
    const rows = <Row>(query: string, more: object = {}) =>
      sqlite.prepare(query).all({ ...scope, ...more }) as Row[];
    const answers = row<AnswerCounts>(ANSWERS);
    return {
      roles: rows<{ role: string; total: number; active: number }>(ROLES),
      locked: row<{ total: number }>(LOCKED, { now }).total,
      conversations: row<{ total: number }>(CONVERSATIONS).total,
      answers,
      latency: {
        p50: row<{ latency: number } | undefined>(LATENCY, nearestRank(answers.timed, 50))?.latency,
        p95: row<{ latency: number } | undefined>(LATENCY, nearestRank(answers.timed, 95))?.latency,
      },
      documents: row<{ total: number; chunks: number; bytes: number }>(DOCUMENTS),
      runs: row<{ total: number }>(RUNS).total,
      series: rows<{ day: number; messages: number; local: number; cloud: number }>(SERIES, { since }),
      latencySeries: rows<DayLatency>(LATENCY_SERIES, { since }),
    };
  };
}

/** How long the answers of one day took that came from one side, in milliseconds. */
export interface DayLatency {
  /** Days since 1970. */
  day: number;
  side: 'local' | 'cloud';
  p50: number;
  p95: number;
}

interface AnswerCounts {
  messages: number;
  local: number;
  cloud: number;
  trusted: number;
  fallback: number;
  sensitive: number;
  routed: number;
  input: number;
  output: number;
  timed: number;
}

/** The nearest-rank percentile: the smallest value that at least `percent` of all do not exceed. */
function nearestRank(total: number, percent: number): { offset: number } {
  return { offset: Math.max(0, Math.ceil((total * percent) / 100) - 1) };
}

const OWN_USERS = 'SELECT id FROM users WHERE $tenant IS NULL OR tenant_id = $tenant';
const OWN_MESSAGES = `FROM message_statistics
  WHERE ($tenant IS NULL OR user_id IN (${OWN_USERS}))`;

/** Answered by a server that the owner trusts: neither this computer nor a cloud. */
const IS_TRUSTED = "answered_by LIKE 'trusted:%'";

const ROLES = `SELECT role, count(*) AS total, sum(is_active) AS active FROM users
  WHERE $tenant IS NULL OR tenant_id = $tenant GROUP BY role`;
const LOCKED = `SELECT count(*) AS total FROM users JOIN login_failures USING (email)
  WHERE failures >= 5 AND expires_at > $now AND ($tenant IS NULL OR tenant_id = $tenant)`;
const CONVERSATIONS = `SELECT count(*) AS total FROM conversations
  WHERE $tenant IS NULL OR user_id IN (${OWN_USERS})`;
const ANSWERS = `SELECT count(*) AS messages,
    count(*) FILTER (WHERE answered_by = 'local') AS local,
    count(*) FILTER (WHERE answered_by <> 'local' AND NOT ${IS_TRUSTED}) AS cloud,
    count(*) FILTER (WHERE ${IS_TRUSTED}) AS trusted,
    count(*) FILTER (WHERE is_fallback) AS fallback,
    count(*) FILTER (WHERE routing_score >= ${ROUTING_LINE}) AS sensitive,
    count(answered_by) AS routed,
    coalesce(sum(tokens_input), 0) AS input,
    coalesce(sum(tokens_output), 0) AS output,
    count(latency_ms) AS timed
  ${OWN_MESSAGES}`;
const LATENCY = `SELECT latency_ms AS latency ${OWN_MESSAGES} AND latency_ms IS NOT NULL
  ORDER BY latency_ms LIMIT 1 OFFSET $offset`;
const DOCUMENTS = `SELECT count(*) AS total, coalesce(sum(chunk_count), 0) AS chunks,
    coalesce(sum(size_bytes), 0) AS bytes FROM documents
  WHERE removed = 0 AND ($tenant IS NULL OR user_id IN (${OWN_USERS}))`;
const RUNS = `SELECT count(*) AS total FROM agent_runs
  WHERE $tenant IS NULL OR user_id IN (${OWN_USERS})`;
const SERIES = `SELECT created_at / ${DAY_MS} AS day, count(*) AS messages,
    count(*) FILTER (WHERE answered_by = 'local') AS local,
    count(*) FILTER (WHERE answered_by <> 'local' AND NOT ${IS_TRUSTED}) AS cloud
  ${OWN_MESSAGES} AND created_at >= $since GROUP BY day`;
const LATENCY_SERIES = `
  WITH timed AS (SELECT latency_ms, created_at / ${DAY_MS} AS day,
    CASE WHEN answered_by = 'local' THEN 'local' ELSE 'cloud' END AS side
    ${OWN_MESSAGES} AND created_at >= $since AND latency_ms IS NOT NULL AND answered_by IS NOT NULL
      AND NOT ${IS_TRUSTED}),
  ranked AS (SELECT *, row_number() OVER (PARTITION BY day, side ORDER BY latency_ms) AS rank,
    count(*) OVER (PARTITION BY day, side) AS total FROM timed)
  SELECT day, side, min(latency_ms) FILTER (WHERE rank * 100 >= total * 50) AS p50,
    min(latency_ms) FILTER (WHERE rank * 100 >= total * 95) AS p95
  FROM ranked GROUP BY day, side`;
