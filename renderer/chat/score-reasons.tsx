import { useId, useState } from 'react';
import type { Score } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import layout from '../ui/layout.module.css';
import contributionBarStyles from './contribution-bar.module.css';
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
      <ul className={`${layout.tight} ${styles.reasons}`} aria-labelledby={title}>
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

const WIDTH = 100;
const HEIGHT = 6;
// So short that it is a sign of something, and not of nothing.
const LEAST = 2;

interface ContributionBarProps {
  points: number;
  /** The smallest and the largest of the bars that stand under each other; 0 lies between them. */
  range: { least: number; most: number };
}

/** How far a reason moves the score, and which way; the number beside it says the same. */
function ContributionBar({ points, range: { least, most } }: ContributionBarProps) {
  const scale = WIDTH / Math.max(most - least, Number.EPSILON);
  const zero = -least * scale;
  const width = Math.max(Math.abs(points) * scale, LEAST);
  const left = points < 0 ? zero - width : zero;
  return (
    <svg
      className={contributionBarStyles.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect
        className={contributionBarStyles.zero}
        x={Math.min(zero, WIDTH - 1)}
        y="0"
        width="1"
        height={HEIGHT}
      />
      <rect
        className={points < 0 ? contributionBarStyles.lowers : contributionBarStyles.raises}
        x={Math.min(WIDTH - width, Math.max(0, left))}
        y="1"
        width={width}
        height={HEIGHT - 2}
      />
    </svg>
  );
}
