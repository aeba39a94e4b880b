import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Dashboard, type DashboardDay, readDashboard } from '../../api/admin.ts';
import { useModelName } from '../../models/use-model-name.ts';
import layout from '../../ui/layout.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import prose from '../../ui/prose.module.css';
import admin from '../admin-screen.module.css';
import { useAdminWords } from '../use-admin-words.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './dashboard.module.css';
import { LatencyChart } from './latency-chart.tsx';
import { stackBars, topOf } from './stack-bars.ts';

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
      <dl className={`${layout.stack} ${styles.facts}`}>
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

/** The names of the models that are in memory, one on each line. */
function LoadedModels({ ids }: { ids: string[] }) {
  const words = useAdminWords();
  if (ids.length === 0) return words.noModels;
  return ids.map((id) => <ModelName key={id} id={id} />);
}

function ModelName({ id }: { id: string }) {
  return <div>{useModelName(id, true)}</div>;
}

/** Of all answers, those that stayed here, and why some did. */
function RoutingShare({ routing }: { routing: Dashboard['routing'] }) {
  const words = useAdminWords();
  const { local, cloud, fallback, sensitive_share: sensitive } = routing;
  const all = local + cloud;
  return (
    <div className={styles.panel}>
      <h2>{words.where}</h2>
      {all === 0 ? (
        <p className={prose.note}>{words.noAnswers}</p>
      ) : (
        <>
          <svg className={styles.share} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
            <rect data-of="local" width={(local / all) * 100} height="3" />
            <rect data-of="cloud" x={(local / all) * 100} width={(cloud / all) * 100} height="3" />
          </svg>
          <p>{words.share(local / all, local, all)}</p>
          <p className={prose.note}>
            {words.sensitive(sensitive)} {fallback > 0 ? words.fallback(fallback) : ''}
          </p>
        </>
      )}
    </div>
  );
}

const HEIGHT = 180;

/** Answers per day, those from here below and those from a cloud above; the same numbers as a table. */
function MessagesChart({ series }: { series: DashboardDay[] }) {
  const words = useAdminWords();
  const local = series.reduce((sum, day) => sum + day.local, 0);
  const cloud = series.reduce((sum, day) => sum + day.cloud, 0);
  return (
    <figure className={styles.panel}>
      <figcaption>
        <h2>{words.perDay}</h2>
        <p className={styles.legend}>
          <span data-of="local">{words.here(local)}</span>
          <span data-of="cloud">{words.cloud(cloud)}</span>
        </p>
      </figcaption>
      <Bars series={series} label={words.chart(local, cloud)} />
      <details>
        <summary>{words.asTable}</summary>
        <DaysTable series={series} />
      </details>
    </figure>
  );
}

function Bars({ series, label }: { series: DashboardDay[]; label: string }) {
  const words = useAdminWords();
  const top = topOf(series);
  const mark = (value: number) => (Number.isInteger(value) ? words.count(value) : undefined);
  const dates = series.map(({ date }) => date);
  return (
    <ChartFrame label={label} dates={dates} top={top} mark={mark} height={HEIGHT}>
      {(width) =>
        stackBars(series, top, width, HEIGHT).map((bar) => (
          <g key={bar.date}>
            <rect data-of="local" x={bar.x} width={bar.width} {...bar.local} />
            <rect data-of="cloud" x={bar.x} width={bar.width} {...bar.cloud} />
          </g>
        ))
      }
    </ChartFrame>
  );
}

function DaysTable({ series }: { series: DashboardDay[] }) {
  const words = useAdminWords();
  return (
    <div className={`${layout.card} ${admin.table}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.dayInUtc}</th>
            <th scope="col">{words.onThisDevice}</th>
            <th scope="col">{words.inCloud}</th>
          </tr>
        </thead>
        <tbody>
          {series.toReversed().map(({ date, local, cloud }) => (
            <tr key={date}>
              <th scope="row">{words.shortDay(date)}</th>
              <td>{words.count(local)}</td>
              <td>{words.count(cloud)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
