import { Notice } from '../ui/notice.tsx';
import styles from './models-screen.module.css';

/** Why something did not work, below everything else in the row of a model; nothing where it did. */
export function RowProblem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <div className={styles.notice}>
      <Notice kind="error">{sentence}</Notice>
    </div>
  );
}
