import type { DocumentRecord } from '../api/documents.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './sensitivity-label.module.css';

// Scores are published on a scale whose line is here for everybody.
const LINE = 0.7;

// Enough to know what it is about; all of them are told on pointing.
const KINDS = 2;

type Judged = Pick<DocumentRecord, 'sensitivity_score' | 'sensitivity_categories' | 'released_score'>;

/** Whether something in a document is sensitive, released or not. */
export const holdsSensitive = ({ sensitivity_score: score }: Judged) => score !== null && score >= LINE;

/** Whether a document holds what stays on this device, in words; and, with room for it, of which kind that is. */
export function SensitivityLabel({ document, isShort = false }: { document: Judged; isShort?: boolean }) {
  const { sensitivity_score: score, sensitivity_categories: categories } = document;
  const strings = useStrings();
  const words = strings.documents.sensitivity;
  if (score === null) return <span className={styles.unknown}>{words.unknown}</span>;
  const isReleased = document.released_score !== null && document.released_score < LINE;
  const stays = score >= LINE && !isReleased;
  const kinds = categories
    .filter((category) => category.score >= LINE)
    .map(({ name }) => strings.category(name));
  return (
    <span
      className={styles.label}
      data-stays={stays}
      title={
        stays
          ? `${words.staysHint} (${kinds.join(', ')})`
          : isReleased
            ? words.releasedHint
            : words.mayLeaveHint
      }
    >
      <span className={styles.pill}>
        <Icon name={stays ? 'arch' : 'cloud'} size={15} />
        {stays ? words.stays : isReleased ? words.released : words.mayLeave}
      </span>
      {kinds.length > 0 && !isShort ? (
        <span className={styles.kinds}>{kinds.slice(0, KINDS).join(', ')}</span>
      ) : null}
    </span>
  );
}
