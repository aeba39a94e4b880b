import { ArchPicture } from '../auth/arch-picture.tsx';
import styles from './nothing-left.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

interface NothingLeftProps {
  /** Attempts that the gate refused. */
  stopped: number;
  /** Attempts that no host learned of. */
  unreached: number;
  isOfOneMessage: boolean;
}

/** The room with its door closed: what this app is for. */
export function NothingLeft({ stopped, unreached, isOfOneMessage }: NothingLeftProps) {
  const words = useLedgerWords();
  return (
    <section className={styles.nothing}>
      <div className={styles.picture}>
        <ArchPicture />
      </div>
      <h2>{isOfOneMessage ? words.nothingForThis : words.nothing}</h2>
      {stopped > 0 ? <p>{words.stopped(stopped)}</p> : null}
      {unreached > 0 ? <p>{words.unreached(unreached)}</p> : null}
      {stopped + unreached > 0 ? null : <p>{words.nothingText}</p>}
    </section>
  );
}
