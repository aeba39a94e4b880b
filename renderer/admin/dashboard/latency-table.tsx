import type { DashboardDay } from '../../api/admin.ts';
import { TableFrame } from '../table-frame.tsx';
import { useAdminWords } from '../use-admin-words.ts';

/** Median and 95th percentile of each day on which something was answered, newest first. */
export function LatencyTable({ series }: { series: DashboardDay[] }) {
  const words = useAdminWords();
  const days = series.filter(({ latency_ms: { local, cloud } }) => local.p50 !== null || cloud.p50 !== null);
  return (
    <TableFrame label={words.latencyPerDay}>
      <thead>
        <tr>
          <th scope="col">{words.dayInUtc}</th>
          <th scope="col">{words.middleHere}</th>
          <th scope="col">{words.slowHere}</th>
          <th scope="col">{words.middleCloud}</th>
          <th scope="col">{words.slowCloud}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, latency_ms: { local, cloud } }) => (
          <tr key={date}>
            <th scope="row">{words.shortDay(date)}</th>
            <td>{words.latency(local.p50)}</td>
            <td>{words.latency(local.p95)}</td>
            <td>{words.latency(cloud.p50)}</td>
            <td>{words.latency(cloud.p95)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
