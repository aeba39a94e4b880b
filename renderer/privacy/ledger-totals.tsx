import type { LedgerTotals as Totals } from '../api/privacy.ts';
import styles from './ledger-totals.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

interface LedgerTotalsProps {
  totals: Totals;
  /** The host that alone is shown below. */
  host: string | undefined;
  onHost: (host: string | undefined) => void;
}

/** How much went to whom, over everything that ever left; a host is pressed to see its requests alone. */
export function LedgerTotals({ totals, host: chosen, onHost }: LedgerTotalsProps) {
  const words = useLedgerWords();
  return (
    <section className={styles.totals}>
      <h2>{words.left(totals.requests)}</h2>
      {totals.refused > 0 ? <p>{words.stopped(totals.refused)}</p> : null}
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
            {totals.hosts.map(({ host, requests, bytes_sent: sent, bytes_received: received }) => (
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
