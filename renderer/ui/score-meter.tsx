import { useStrings } from '../strings/use-strings.ts';
import styles from './score-meter.module.css';

const WIDTH = 240;

/** Where a score lies between harmless and sensitive, and on which side of the line it falls. */
export function ScoreMeter({ score, threshold }: { score: number; threshold: number }) {
  const strings = useStrings();
  const stays = score >= threshold;
  return (
    <figure className={styles.meter}>
      <svg viewBox={`0 0 ${WIDTH} 20`} role="img" aria-label={strings.score.meter(score, threshold)}>
        <rect className={styles.track} x="0" y="8" width={WIDTH} height="4" rx="2" />
        <rect
          className={styles.side}
          x={threshold * WIDTH}
          y="8"
          width={(1 - threshold) * WIDTH}
          height="4"
          rx="2"
        />
        <line className={styles.line} x1={threshold * WIDTH} x2={threshold * WIDTH} y1="3" y2="17" />
        <circle
          className={stays ? styles.stays : styles.leaves}
          cx={Math.min(WIDTH - 6, Math.max(6, score * WIDTH))}
          cy="10"
          r="5"
        />
      </svg>
      <figcaption>
        <span>{strings.score.harmless}</span>
        <span>{strings.score.against(score, threshold)}</span>
        <span>{strings.score.sensitive}</span>
      </figcaption>
    </figure>
  );
}
