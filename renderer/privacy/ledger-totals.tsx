import type { LedgerEntry } from '../api/privacy.ts';
import styles from './ledger-totals.module.css';
import { totalByHost } from './total-by-host.ts';
import { useLedgerWords } from './use-ledger-words.ts';

interface LedgerTotalsProps {
  /** Those that are read so far. */
  entries: LedgerEntry[];
  /** How many there are in all. */
  total: number;
}

/** How much went to whom, of what is on screen. */
export function LedgerTotals({ entries, total }: LedgerTotalsProps) {
  const words = useLedgerWords();
  const hosts = totalByHost(entries);
  const sent = hosts.reduce((sum, { requests }) => sum + requests, 0);
  const stopped = entries.length - sent;
  return (
    <section className={styles.totals}>
      <h2>{words.left(sent)}</h2>
      {stopped > 0 ? <p>{words.stopped(stopped)}</p> : null}
      {entries.length < total ? <p>{words.ofLatest(entries.length, total)}</p> : null}
      <div className={styles.scroll}>
        <table>
          <caption>{words.perHost}</caption>
          <thead>
            <tr>
              <th scope="col">{words.host}</th>
              <th scope="col">{words.requests}</th>
              <th scope="col">{words.sent}</th>
              <th scope="col">{words.received}</th>
            </tr>
          </thead>
          <tbody>
            {hosts.map(({ host, requests, bytesSent, bytesReceived }) => (
              <tr key={host}>
                <th scope="row">{host}</th>
                <td>{words.count(requests)}</td>
                <td>{words.bytes(bytesSent)}</td>
                <td>{words.bytes(bytesReceived)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
