import { ArchPicture } from '../auth/arch-picture.tsx';
import styles from './nothing-left.module.css';
import { useLedgerWords } from './use-ledger-words.ts';

interface NothingLeftProps {
  /** Attempts that the gate refused. */
  stopped: number;
  isOfOneMessage: boolean;
}

/** The room with its door closed: what this app is for. */
export function NothingLeft({ stopped, isOfOneMessage }: NothingLeftProps) {
  const words = useLedgerWords();
  return (
    <section className={styles.nothing}>
      <div className={styles.picture}>
        <ArchPicture />
      </div>
      <h2>{isOfOneMessage ? words.nothingForThis : words.nothing}</h2>
      <p>{stopped > 0 ? words.stopped(stopped) : words.nothingText}</p>
    </section>
  );
}
