import { memo, useId } from 'react';
import type { LedgerEntry } from '../api/privacy.ts';
import { SentRequest } from '../chat/sent-request.tsx';
import { useKeptOpen } from '../chat/use-kept-open.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './ledger-timeline.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

interface LedgerItemProps {
  entry: LedgerEntry;
  index: number;
  /** How many the list has, those that are not laid out among them. */
  total: number;
  /** Its day stands above it. */
  beginsDay: boolean;
  measure: (row: HTMLElement | null) => void;
}

/** One request that was made, or one attempt that was stopped; opens to exactly what was sent. */
export const LedgerItem = memo(function LedgerItem(props: LedgerItemProps) {
  const { entry, index, total, beginsDay, measure } = props;
  const words = useLedgerWords();
  return (
    <li ref={measure} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      {beginsDay ? <h2 className={styles.day}>{words.day(entry.created_at)}</h2> : null}
      <Request entry={entry} />
    </li>
  );
});

function Request({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  return (
    <div className={styles.item} data-refused={!entry.reached}>
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
      ) : entry.reached ? (
        <Sent entry={entry} />
      ) : (
        <Unreached entry={entry} />
      )}
    </div>
  );
}

function Unreached({ entry }: { entry: LedgerEntry }) {
  const words = useLedgerWords();
  return (
    <>
      <p className={styles.facts}>
        <span>{words.reachedNobody(entry.failure)}</span>
        {entry.sensitivity_score === null ? null : <span>{words.score(entry.sensitivity_score)}</span>}
      </p>
      {entry.payload === null ? null : <Body entry={entry} label={words.whatWouldHaveBeenSent} />}
    </>
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
        <Body entry={entry} label={words.whatWasSent} />
      )}
    </>
  );
}

function hasFailed({ status, failure }: LedgerEntry): boolean {
  return failure !== null || Number(status) >= 400;
}

function Body({ entry, label }: { entry: LedgerEntry; label: string }) {
  const [isOpen, setIsOpen] = useKeptOpen(entry.id);
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
        {label}
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
