import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Dashboard, readDashboard } from '../../api/admin.ts';
import { Loaded } from '../../ui/loaded.tsx';
import admin from '../admin-screen.module.css';
import { useAdminWords } from '../use-admin-words.ts';
import styles from './dashboard.module.css';
import { LatencyChart } from './latency-chart.tsx';
import { LoadedModels } from './loaded-models.tsx';
import { MessagesChart } from './messages-chart.tsx';
import { RoutingShare } from './routing-share.tsx';

/** How much is used and by how many, where it was answered, and how the machine stands. */
export function DashboardSection() {
  const words = useAdminWords();
  const dashboard = useQuery({ queryKey: ['admin', 'dashboard'], queryFn: readDashboard });
  return (
    <section className={admin.section} aria-label={words.sections.dashboard}>
      <Loaded query={dashboard} shape="tiles" lines={4}>
        {(numbers) => (
          <>
            <Totals dashboard={numbers} />
            <MessagesChart series={numbers.series} />
            <LatencyChart series={numbers.series} latency_ms={numbers.latency_ms} />
            <RoutingShare routing={numbers.routing} />
            <Facts dashboard={numbers} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Totals({ dashboard }: { dashboard: Dashboard }) {
  const words = useAdminWords();
  const { users, conversations, messages, documents, agents } = dashboard;
  const tiles = [
    [words.accounts, words.count(users.total), words.ofAccounts(users.active, users.locked)],
    [words.conversations, words.count(conversations), words.messages(messages)],
    [words.documents, words.count(documents.total), words.ofDocuments(documents.chunks, documents.bytes)],
    [words.runs, words.count(agents.runs), ''],
  ] as const;
  return (
    <dl className={styles.tiles}>
      {tiles.map(([label, value, hint]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {hint ? <span>{hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ dashboard }: { dashboard: Dashboard }) {
  const words = useAdminWords();
  const { latency_ms: latency, tokens, system } = dashboard;
  const answers = [
    [words.latencyMiddle, words.latency(latency.p50)],
    [words.latencySlow, words.latency(latency.p95)],
    [words.tokensRead, words.count(tokens.input)],
    [words.tokensWritten, words.count(tokens.output)],
  ] as const;
  const machine = [
    [words.version, system.version],
    [words.uptime, words.duration(system.uptime_seconds)],
    [words.memory, words.bytes(system.memory_bytes)],
    [words.database, words.bytes(system.db_bytes)],
    [words.modelsLoaded, <LoadedModels key="models" ids={system.models_loaded} />],
  ] as const;
  return (
    <div className={styles.pair}>
      <FactList title={words.answersTitle} facts={answers} />
      <FactList title={words.system} facts={machine} />
    </div>
  );
}

function FactList({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <div className={styles.panel}>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
