import type { Score } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import styles from './badge-verdict.module.css';
import { Categories } from './categories.tsx';
import { ScoreStanding } from './score-standing.tsx';

// Enough to know which; all of them are underlined where they were written.
const EXCERPTS = 4;

interface BadgeVerdictProps {
  label: string;
  /** Stable code of the rule that decided. */
  why: string;
  score: Score | undefined;
  threshold: number;
  /** The words of the draft that decided. */
  excerpts: string[];
}

/** Where the message will be answered and by which rule, what was found, and how far that is from the line. */
export function BadgeVerdict({ label, why, score, threshold, excerpts }: BadgeVerdictProps) {
  const strings = useStrings();
  return (
    <div className={styles.verdict}>
      <p className={styles.title}>{label}</p>
      <p>{strings.badge.why(why, excerpts.length > 0)}</p>
      <Categories categories={score?.categories ?? []} line={threshold} />
      {excerpts.length > 0 ? (
        <ul className={styles.excerpts}>
          {excerpts.slice(0, EXCERPTS).map((excerpt, index) => (
            <li key={index}>
              <mark>{excerpt}</mark>
            </li>
          ))}
        </ul>
      ) : null}
      {score ? <ScoreStanding score={score} threshold={threshold} /> : null}
    </div>
  );
}
