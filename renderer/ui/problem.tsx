import { useStrings } from '../strings/use-strings.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './problem.module.css';

interface ProblemProps {
  error: Error;
  isBusy?: boolean;
  /** Asks the server once more. */
  onRetry: () => void;
}

/** What could not be had, why, and the way to try again. */
export function Problem({ error, isBusy, onRetry }: ProblemProps) {
  const { states: words } = useStrings();
  return (
    <div className={styles.problem}>
      <Notice kind="error">{error.message}</Notice>
      <Button icon="refresh" isBusy={isBusy} onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
