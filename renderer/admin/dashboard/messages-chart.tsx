import type { DashboardDay } from '../../api/admin.ts';
import admin from '../admin-screen.module.css';
import { useAdminWords } from '../use-admin-words.ts';
import styles from './dashboard.module.css';
import { stackBars } from './stack-bars.ts';

const WIDTH = 720;
const HEIGHT = 180;
const LEFT = 44;
const RIGHT = 28;
const BOTTOM = 24;

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
  const { bars, top } = stackBars(series, WIDTH, HEIGHT);
  return (
    <svg
      className={styles.chart}
      viewBox={`${-LEFT} -8 ${WIDTH + LEFT + RIGHT} ${HEIGHT + BOTTOM + 8}`}
      role="img"
      aria-label={label}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1="0" x2={WIDTH} y1={HEIGHT * (1 - share)} y2={HEIGHT * (1 - share)} />
          {Number.isInteger(top * share) ? (
            <text x="-8" y={HEIGHT * (1 - share) + 4} textAnchor="end">
              {words.count(top * share)}
            </text>
          ) : null}
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.date}>
          <rect data-of="local" x={bar.x} width={bar.width} {...bar.local} />
          <rect data-of="cloud" x={bar.x} width={bar.width} {...bar.cloud} />
          {(bars.length - 1 - index) % 7 === 0 ? (
            <text x={bar.x + bar.width / 2} y={HEIGHT + 18} textAnchor="middle">
              {words.shortDay(bar.date)}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
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
