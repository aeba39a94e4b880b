import type { Score } from '../api/privacy.ts';
import { useStrings } from '../strings/use-strings.ts';
import layout from '../ui/layout.module.css';
import { ScoreMeter } from '../ui/score-meter.tsx';
import { ScoreReasons } from './score-reasons.tsx';

interface ScoreNumbersProps {
  score: Score;
  /** The score from which on a message stays on this device. */
  threshold: number;
}

/** A score held against the line, as the chance that it stands for, and as the sum that it is. */
export default function ScoreNumbers({ score, threshold }: ScoreNumbersProps) {
  const strings = useStrings();
  return (
    <>
      <div className={layout.tight}>
        <ScoreMeter score={score.score} threshold={threshold} />
        <p>{strings.reasons.chance(score.probability)}</p>
      </div>
      <ScoreReasons score={score} />
    </>
  );
}
