import type { DocumentRecord } from '../api/documents.ts';
import { LINE } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './sensitivity-label.module.css';

// Enough to know what it is about.
const KINDS = 2;

type Judged = Pick<DocumentRecord, 'sensitivity_score' | 'sensitivity_categories' | 'released_score'>;

/** Whether something in a document is sensitive, released or not. */
export const holdsSensitive = ({ sensitivity_score: score }: Judged) => score !== null && score >= LINE;

/** The kinds of sensitive content that are named of a document or passage, strongest first. */
export function strongestKinds(categories: { name: string; score: number }[]): string[] {
  return categories
    .filter(({ score }) => score >= LINE)
    .sort((one, other) => other.score - one.score)
    .slice(0, KINDS)
    .map(({ name }) => name);
}

/** Whether a document holds what stays on this device, in words; and, with room for it, of which kind that is. */
export function SensitivityLabel({ document, isShort = false }: { document: Judged; isShort?: boolean }) {
  const { sensitivity_score: score, sensitivity_categories: categories } = document;
  const strings = useStrings();
  const words = strings.documents.sensitivity;
  if (score === null) return <span className={styles.unknown}>{words.unknown}</span>;
  const isReleased = document.released_score !== null && document.released_score < LINE;
  const stays = score >= LINE && !isReleased;
  const kinds = strongestKinds(categories).map(strings.category).join(', ');
  return (
    <span
      className={styles.label}
      data-stays={stays}
      title={
        stays
          ? [words.staysHint, ...(kinds ? [`(${kinds})`] : [])].join(' ')
          : isReleased
            ? words.releasedHint
            : words.mayLeaveHint
      }
    >
      <span className={styles.pill}>
        <Icon name={stays ? 'arch' : 'cloud'} size={15} />
        {stays ? words.stays : isReleased ? words.released : words.mayLeave}
      </span>
      {kinds && !isShort ? <span className={styles.kinds}>{kinds}</span> : null}
    </span>
  );
}
