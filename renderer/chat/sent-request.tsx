import type { LedgerEntry } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { readSentTurns } from './read-sent-turns.ts';
import styles from './reply-details.module.css';

/** One request that left this machine: where to, how much, and the very text. */
export function SentRequest({ entry, hasPassages }: { entry: LedgerEntry; hasPassages: boolean }) {
  const strings = useStrings();
  const turns = readSentTurns(entry.payload, hasPassages);
  const passages = turns.filter(({ role }) => role === 'passage').length;
  return (
    <div className={styles.sent}>
      <h2>{strings.details.sentTo(entry.host)}</h2>
      <p className={styles.facts}>
        {strings.details.sentFacts(entry.bytes_sent, entry.status, entry.created_at)}
      </p>
      {passages > 0 ? <p>{strings.details.passages(passages)}</p> : null}
      {turns.length > 0 ? (
        <dl className={styles.turns} tabIndex={0}>
          {turns.map((turn, index) => (
            <div key={index} data-role={turn.role}>
              <dt>{strings.details.role(turn.role, turn.title)}</dt>
              <dd>{turn.text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {entry.payload === null ? (
        <p className={styles.facts}>{strings.details.erased}</p>
      ) : (
        <details className={styles.raw}>
          <summary>{strings.details.raw}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the arrow keys */}
          <pre tabIndex={0}>{entry.payload}</pre>
        </details>
      )}
    </div>
  );
}
