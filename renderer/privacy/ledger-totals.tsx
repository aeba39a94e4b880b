import type { LedgerTotals as Totals } from '../api/privacy.ts';
import styles from './ledger-totals.module.css';
import { useLedgerWords } from './use-ledger-words.ts';
import { whoReceived } from './who-received.ts';

interface LedgerTotalsProps {
  totals: Totals;
  /** The host that alone is shown below. */
  host: string | undefined;
  onHost: (host: string | undefined) => void;
}

/** How much went to whom, over everything that ever left; a host is pressed to see its requests alone. What reached nobody is told apart. */
export function LedgerTotals({ totals, host: chosen, onHost }: LedgerTotalsProps) {
  const words = useLedgerWords();
  const { left, hosts } = whoReceived(totals);
  return (
    <section className={styles.totals}>
      <h2>{words.left(left)}</h2>
      {totals.refused > 0 ? <p>{words.stopped(totals.refused)}</p> : null}
      {totals.unreached > 0 ? <p>{words.unreached(totals.unreached)}</p> : null}
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
            {hosts.map(({ host, requests, bytes_sent: sent, bytes_received: received }) => (
              <tr key={host}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.host}
                    title={words.filters.onlyHost(host)}
                    aria-pressed={host === chosen}
                    onClick={() => onHost(host === chosen ? undefined : host)}
                  >
                    {host}
                  </button>
                </th>
                <td>{words.count(requests)}</td>
                <td>{words.bytes(sent)}</td>
                <td>{words.bytes(received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
