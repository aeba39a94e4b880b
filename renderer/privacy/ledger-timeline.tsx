import type { LedgerEntry } from '../api/privacy.ts';
import { groupByDay } from './group-by-day.ts';
import { LedgerItem } from './ledger-item.tsx';
import styles from './ledger-timeline.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

/** The requests, newest first, under the days on which they were made. */
export function LedgerTimeline({ entries }: { entries: LedgerEntry[] }) {
  const words = useLedgerWords();
  return groupByDay(entries).map(({ key, entries: ofDay }) => (
    <section key={key} className={styles.day}>
      <h2>{words.day(ofDay[0]?.created_at ?? '')}</h2>
      <ol className={styles.line}>
        {ofDay.map((entry) => (
          <LedgerItem key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}
