import { useId, useState } from 'react';
import type { LedgerEntry } from '../api/privacy.ts';
import { SentRequest } from '../chat/sent-request.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './ledger-timeline.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

/** One request that was made, or one attempt that was stopped; opens to exactly what was sent. */
export function LedgerItem({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  return (
    <li className={styles.item} data-refused={entry.refused}>
      <p className={styles.head}>
        <time dateTime={entry.created_at}>{words.time(entry.created_at)}</time>
        <strong>{words.purpose(entry.purpose)}</strong>
        {entry.host ? <span className={styles.host}>{entry.host}</span> : null}
      </p>
      {entry.refused ? (
        <p className={styles.refused}>
          <Icon name="door" size={16} />
          {words.refused(entry.failure)}
        </p>
      ) : (
        <Sent entry={entry} />
      )}
    </li>
  );
}

function Sent({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  const { bytes_sent: sent, bytes_received: received, sensitivity_score: score } = entry;
  return (
    <>
      <p className={styles.facts}>
        <span>{words.bytesSent(sent)}</span>
        <span>{words.bytesReceived(received ?? 0)}</span>
        {score === null ? null : <span>{words.score(score)}</span>}
        <span data-failed={hasFailed(entry)}>{words.outcome(entry.status, entry.failure)}</span>
      </p>
      {sent === 0 && entry.payload === null ? (
        <p className={styles.none}>{words.noBody}</p>
      ) : (
        <Body entry={entry} />
      )}
    </>
  );
}

function hasFailed({ status, failure }: LedgerEntry): boolean {
  return failure !== null || Number(status) >= 400;
}

function Body({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {words.whatWasSent}
        <Icon name="chevron" size={14} />
      </button>
      {isOpen ? (
        <div id={id} className={styles.body}>
          <SentRequest entry={entry} hasPassages={false} />
        </div>
      ) : null}
    </>
  );
}
