import type { LedgerEntry } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { readSentTurns } from './read-sent-turns.ts';
import styles from './reply-details.module.css';

/** One request: where to, how much, and the very text; of one that reached nobody, that nothing was sent. */
export function SentRequest({ entry, hasPassages }: { entry: LedgerEntry; hasPassages: boolean }) {
  const strings = useStrings();
  const turns = readSentTurns(entry.payload, hasPassages);
  const passages = turns.filter(({ role }) => role === 'passage').length;
  return (
    <div className={styles.sent}>
      <h2>{entry.reached ? strings.details.sentTo(entry.host) : strings.details.notSentTo(entry.host)}</h2>
      {entry.reached ? (
        <p className={styles.facts}>
          {strings.details.sentFacts(entry.bytes_sent, entry.status, entry.created_at)}
        </p>
      ) : null}
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
      <Raw entry={entry} />
    </div>
  );
}

function Raw({ entry: { payload, reached } }: { entry: LedgerEntry }) {
  const { details } = useStrings();
  if (payload === null) return reached ? <p className={styles.facts}>{details.erased}</p> : null;
  return (
    <details className={styles.raw}>
      <summary>{reached ? details.raw : details.rawUnsent}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the arrow keys */}
      <pre tabIndex={0}>{payload}</pre>
    </details>
  );
}
