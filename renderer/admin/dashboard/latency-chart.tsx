import type { Dashboard, DashboardDay, Percentiles } from '../../api/admin.ts';
import prose from '../../ui/prose.module.css';
import { TableFrame } from '../table-frame.tsx';
import { useAdminWords } from '../use-admin-words.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './dashboard.module.css';
import { roundUp } from './stack-bars.ts';

const HEIGHT = 180;

/** How long answers took on each day, those from here beside those from a cloud; the same numbers as a table. */
export function LatencyChart({ series, latency_ms: latency }: Pick<Dashboard, 'series' | 'latency_ms'>) {
  const words = useAdminWords();
  const top = slowestOf(series);
  return (
    <figure className={styles.panel}>
      <figcaption>
        <h2>{words.latencyPerDay}</h2>
        {top === undefined ? (
          <p className={prose.note}>{words.noTimes}</p>
        ) : (
          <p className={styles.legend}>
            <span data-of="local">{words.onThisDevice}</span>
            <span data-of="cloud">{words.inCloud}</span>
            <span data-of="slow">{words.latencyLegend}</span>
          </p>
        )}
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

function BarAndLine({
  bar: { side, x, y, width, height, slow },
}: {
  bar: ReturnType<typeof latencyBars>[number];
}) {
  const middle = x + width / 2;
  return (
    <>
      <rect data-of={side} x={x} y={y} width={width} height={height} />
      <path className={styles.slow} d={`M${middle} ${y}V${slow}M${x} ${slow}h${width}`} />
    </>
  );
}

// Shorter answers are told apart by nobody, and the marks of a scale have one decimal of a second.
const SHORTEST_SCALE = 1_000;

/**
 * Lays out up to two bars for each day, from here on the left and from a cloud on the right, over a scale from 0 to `top`;
 * in units of the picture, `y` counted down from its top.
 */
export function latencyBars(series: readonly DashboardDay[], top: number, width: number, height: number) {
  const step = width / Math.max(1, series.length);
  return series.flatMap(({ date, latency_ms: latency }, index) =>
    SIDES.flatMap((side, place) => {
      const x = index * step + step * (0.12 + 0.4 * place);
      const shape = shapeOf(latency[side], top, height);
      return shape ? [{ date, side, x, width: step * 0.36, ...shape }] : [];
    }),
  );
}

/** The milliseconds at the top of the scale; undefined where no answer was timed. */
export function slowestOf(series: readonly DashboardDay[]): number | undefined {
  const times = series
    .flatMap(({ latency_ms: { local, cloud } }) => [local.p95, cloud.p95])
    .filter((time) => time !== null);
  return times.length === 0 ? undefined : roundUp(Math.max(SHORTEST_SCALE, ...times));
}

const SIDES = ['local', 'cloud'] as const;

// The bar ends at the median, and the line that goes on at the 95th percentile.
function shapeOf({ p50, p95 }: Percentiles, top: number, height: number) {
  if (p50 === null || p95 === null) return undefined;
  const tall = (milliseconds: number) => (milliseconds / top) * height;
  return { y: height - tall(p50), height: tall(p50), slow: height - tall(p95) };
}

/** Median and 95th percentile of each day on which something was answered, newest first. */
function LatencyTable({ series }: { series: DashboardDay[] }) {
  const words = useAdminWords();
  const days = series.filter(({ latency_ms: { local, cloud } }) => local.p50 !== null || cloud.p50 !== null);
  return (
    <TableFrame
      label={words.latencyPerDay}
      heads={[words.dayInUtc, words.middleHere, words.slowHere, words.middleCloud, words.slowCloud]}
    >
      {days.toReversed().map(({ date, latency_ms: { local, cloud } }) => (
        <tr key={date}>
          <th scope="row">{words.shortDay(date)}</th>
          <td>{words.latency(local.p50)}</td>
          <td>{words.latency(local.p95)}</td>
          <td>{words.latency(cloud.p50)}</td>
          <td>{words.latency(cloud.p95)}</td>
        </tr>
      ))}
    </TableFrame>
  );
}
