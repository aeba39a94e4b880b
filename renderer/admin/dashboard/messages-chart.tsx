import type { DashboardDay } from '../../api/admin.ts';
import admin from '../admin-screen.module.css';
import { useAdminWords } from '../use-admin-words.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './dashboard.module.css';
import { stackBars, topOf } from './stack-bars.ts';

const HEIGHT = 180;

/** Answers per day, those from here below and those from a cloud above; the same numbers as a table. */
export function MessagesChart({ series }: { series: DashboardDay[] }) {
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
    <div className={admin.table}>
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
