import type { z } from 'zod';
import type { Clock } from '../core/clock.ts';
import type { Caller } from '../http/caller.ts';
import type { DashboardReply } from './admin.schemas.ts';
import { tenantScope } from './administered.ts';
import {
  type createCountForDashboard,
  type DashboardCounts,
  type DayLatency,
  SERIES_DAYS,
} from './count-for-dashboard.ts';

interface DashboardParts {
  count: ReturnType<typeof createCountForDashboard>;
  clock: Clock;
  version: string;
  /** The process and what it keeps, read at the time of the call. */
  system: () => { uptimeSeconds: number; memoryBytes: number; databaseBytes: number; modelsLoaded: string[] };
}

type Reply = z.input<typeof DashboardReply>;
export type Dashboard = ReturnType<typeof createDashboard>;

const DAY_MS = 86_400_000;

/** Makes the numbers of `GET /admin/dashboard`; nothing is kept between calls, so that they are those of the rows. */
export function createDashboard({ count, clock, version, system }: DashboardParts) {
  return (caller: Caller): Reply => {
    const now = clock.now();
    const counts = count(tenantScope(caller), now);
    const { answers, latency } = counts;
    const { uptimeSeconds, memoryBytes, databaseBytes, modelsLoaded } = system();
    return {
      users: toUsers(counts),
      conversations: counts.conversations,
      messages: answers.messages,
      routing: {
        local: answers.local,
        cloud: answers.cloud,
        trusted: answers.trusted,
        fallback: answers.fallback,
        sensitive_share: answers.routed === 0 ? 0 : answers.sensitive / answers.routed,
      },
      tokens: { input: answers.input, output: answers.output },
      latency_ms: { p50: latency.p50 ?? null, p95: latency.p95 ?? null },
      documents: counts.documents,
      agents: { runs: counts.runs },
      system: {
        version,
        uptime_seconds: Math.floor(uptimeSeconds),
        memory_bytes: memoryBytes,
        db_bytes: databaseBytes,
        models_loaded: modelsLoaded,
      },
      series: toSeries(counts, now),
    };
  };
}

function toUsers({ roles, locked }: DashboardCounts): Reply['users'] {
  const of = (role: string) => roles.find((row) => row.role === role);
  return {
    total: roles.reduce((sum, { total }) => sum + total, 0),
    active: roles.reduce((sum, { active }) => sum + active, 0),
    locked,
    by_role: {
      user: of('user')?.total ?? 0,
      admin: of('admin')?.total ?? 0,
      super_admin: of('super_admin')?.total ?? 0,
    },
  };
}

function toSeries({ series, latencySeries }: DashboardCounts, now: number): Reply['series'] {
  const byDay = new Map(series.map((row) => [row.day, row]));
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: SERIES_DAYS }, (_, index) => {
    const day = today - SERIES_DAYS + 1 + index;
    const { messages = 0, local = 0, cloud = 0 } = byDay.get(day) ?? {};
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const latency = {
      local: latencyOf(latencySeries, day, 'local'),
      cloud: latencyOf(latencySeries, day, 'cloud'),
    };
    return { date, messages, local, cloud, latency_ms: latency };
  });
}

function latencyOf(rows: readonly DayLatency[], day: number, side: DayLatency['side']) {
  const { p50, p95 } = rows.find((row) => row.day === day && row.side === side) ?? {};
  return { p50: p50 ?? null, p95: p95 ?? null };
}
