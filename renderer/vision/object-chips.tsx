import type { PictureAnalysis } from '../api/vision.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './object-chips.module.css';
import type { Marks } from './use-marks.ts';

/** What was seen in the picture, each with how certain that is; pointing at one shows where. */
export function ObjectChips({ objects, marks }: { objects: PictureAnalysis['objects']; marks: Marks }) {
  const { pictures: words } = useStrings();
  return (
    <div className={styles.objects}>
      <h3>{words.objects}</h3>
      <div
        className={styles.chips}
        role="listbox"
        aria-orientation="horizontal"
        aria-label={words.objects}
        {...marks.list('chip')}
      >
        {objects.map(({ label, confidence }, index) => (
          <span
            key={index}
            {...marks.option(index, 'chip')}
            className={styles.chip}
            data-marked={index === marks.marked}
          >
            {words.object(label, confidence)}
          </span>
        ))}
      </div>
    </div>
  );
}
