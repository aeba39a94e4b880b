import type { Score } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import { ScoreMeter } from '../ui/score-meter.tsx';
import styles from './score-standing.module.css';

interface ScoreStandingProps {
  score: Score;
  /** The score from which on a message stays on this device. */
  threshold: number;
}

/** A score held against the line, and as the chance that it stands for. */
export function ScoreStanding({ score, threshold }: ScoreStandingProps) {
  const strings = useStrings();
  return (
    <div className={styles.standing}>
      <ScoreMeter score={score.score} threshold={threshold} />
      <p>{strings.reasons.chance(score.probability)}</p>
    </div>
  );
}
