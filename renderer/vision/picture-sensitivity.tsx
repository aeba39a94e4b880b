import styles from '../documents/sensitivity-label.module.css';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';

// Scores are published on a scale whose line is here for everybody.
const LINE = 0.7;

/** Whether the text of a picture is what stays on this device, in the looks of documents. */
export function PictureSensitivity({ score }: { score: number }) {
  const { pictures: words } = useStrings();
  const stays = score >= LINE;
  return (
    <span
      className={styles.label}
      data-stays={stays}
      title={stays ? words.textStaysHint : words.textMayLeaveHint}
    >
      <span className={styles.pill}>
        <Icon name={stays ? 'arch' : 'cloud'} size={15} />
        {stays ? words.textStays : words.textMayLeave}
      </span>
    </span>
  );
}
