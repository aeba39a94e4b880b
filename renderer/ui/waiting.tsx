import { useEffect, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Button } from './button.tsx';
import hidden from './visually-hidden.module.css';
import styles from './waiting.module.css';

// After this a person wonders whether anything still comes.
const LONG_MS = 10_000;

interface WaitingProps {
  /** How many lines what comes will about have, so that little moves when it does. */
  lines?: number;
  /** Lines of a card, of running text, or tiles in a row. */
  shape?: 'card' | 'text' | 'tiles';
  /** Asks once more; offered when it takes long. */
  onRetry?: () => void;
}

/** Holds the place of what the server is asked for: drawn faintly after a moment, said to screen readers. */
export function Waiting({ lines = 3, shape = 'card', onRetry }: WaitingProps) {
  const { states: words } = useStrings();
  const takesLong = useIsPast(LONG_MS);
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className={takesLong ? styles.long : hidden.hidden} role="status">
        {takesLong ? words.takesLong : words.waiting}
      </p>
      {takesLong && onRetry ? (
        <div>
          <Button icon="refresh" onClick={onRetry}>
            {words.tryAgain}
          </Button>
        </div>
      ) : null}
      <div className={styles[shape]} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </div>
  );
}

/** Whether what calls it has been on screen for `milliseconds`. */
export function useIsPast(milliseconds: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isPast;
}
