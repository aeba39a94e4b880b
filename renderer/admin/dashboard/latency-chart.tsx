import type { Dashboard, DashboardDay } from '../../api/admin.ts';
import { useAdminWords } from '../use-admin-words.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './dashboard.module.css';
import { type LatencyBar, latencyBars, slowestOf } from './latency-bars.ts';
import { LatencyTable } from './latency-table.tsx';

const HEIGHT = 180;

/** How long answers took on each day, those from here beside those from a cloud; the same numbers as a table. */
export function LatencyChart({ series, latency_ms: latency }: Pick<Dashboard, 'series' | 'latency_ms'>) {
  const words = useAdminWords();
  const top = slowestOf(series);
  return (
    <figure className={styles.panel}>
      <figcaption>
        <h2>{words.latencyPerDay}</h2>
        {top === undefined ? <p className={styles.quiet}>{words.noTimes}</p> : <Legend />}
      </figcaption>
      {top === undefined ? null : (
        <>
          <Bars series={series} top={top} label={words.latencyChart(latency.p50, latency.p95)} />
          <details>
            <summary>{words.asTable}</summary>
            <LatencyTable series={series} />
          </details>
        </>
      )}
    </figure>
  );
}

function Legend() {
  const words = useAdminWords();
  return (
    <p className={styles.legend}>
      <span data-of="local">{words.onThisDevice}</span>
      <span data-of="cloud">{words.inCloud}</span>
      <span data-of="slow">{words.latencyLegend}</span>
    </p>
  );
}

function Bars({ series, top, label }: { series: DashboardDay[]; top: number; label: string }) {
  const words = useAdminWords();
  const dates = series.map(({ date }) => date);
  return (
    <ChartFrame label={label} dates={dates} top={top} mark={words.latency} height={HEIGHT}>
      {(width) =>
        latencyBars(series, top, width, HEIGHT).map((bar) => (
          <BarAndLine key={`${bar.date} ${bar.side}`} bar={bar} />
        ))
      }
    </ChartFrame>
  );
}

function BarAndLine({ bar: { side, x, y, width, height, slow } }: { bar: LatencyBar }) {
  const middle = x + width / 2;
  return (
    <>
      <rect data-of={side} x={x} y={y} width={width} height={height} />
      <path className={styles.slow} d={`M${middle} ${y}V${slow}M${x} ${slow}h${width}`} />
    </>
  );
}
