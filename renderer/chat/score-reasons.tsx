import { useId, useState } from 'react';
import type { Score } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { ContributionBar } from './contribution-bar.tsx';
import { explainScore } from './explain-score.ts';
import styles from './score-reasons.module.css';

// As many as are read at a glance; the others wait behind "and N more".
const SHOWN = 5;

/** What raised and what lowered a score, strongest first, as a sum whose numbers add up. */
export function ScoreReasons({ score }: { score: Score }) {
  const strings = useStrings();
  const title = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { reasons, start, total, added, floor } = explainScore(score, strings.reasons.name);
  const hidden = reasons.slice(SHOWN);
  const shown = isOpen ? reasons : reasons.slice(0, SHOWN);
  const hiddenPoints = hidden.reduce((sum, { points }) => sum + points, 0);
  const bars = [start, hiddenPoints, ...reasons.map(({ points }) => points)];
  const range = { least: Math.min(0, ...bars), most: Math.max(0, ...bars) };
  return (
    <div className={styles.sum}>
      <p id={title} className={styles.title}>
        {strings.reasons.title}
      </p>
      <ul className={styles.reasons} aria-labelledby={title}>
        {shown.map(({ name, points }) => (
          <li key={name}>
            <span>{name}</span>
            <ContributionBar points={points} range={range} />
            <span className={styles.points}>{strings.reasons.points(points)}</span>
          </li>
        ))}
        {hidden.length > 0 ? (
          <li>
            <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? strings.reasons.fewer : strings.reasons.more(hidden.length)}
            </button>
            {isOpen ? null : (
              <>
                <ContributionBar points={hiddenPoints} range={range} />
                <span className={styles.points}>{strings.reasons.points(hiddenPoints)}</span>
              </>
            )}
          </li>
        ) : null}
        <li>
          <span>{strings.reasons.start}</span>
          <ContributionBar points={start} range={range} />
          <span className={styles.points}>{strings.reasons.points(start)}</span>
        </li>
      </ul>
      <p className={styles.total}>
        <span>{strings.reasons.total(added)}</span>{' '}
        <span className={styles.points}>{strings.reasons.points(total)}</span>
      </p>
      {floor ? <p className={styles.floor}>{strings.reasons.floor(floor.value, floor.for)}</p> : null}
      <p className={styles.small}>{strings.reasons.scorer(score.scorer_version)}</p>
    </div>
  );
}
