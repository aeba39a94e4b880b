import styles from './contribution-bar.module.css';

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
export function ContributionBar({ points, range: { least, most } }: ContributionBarProps) {
  const scale = WIDTH / Math.max(most - least, Number.EPSILON);
  const zero = -least * scale;
  const width = Math.max(Math.abs(points) * scale, LEAST);
  const left = points < 0 ? zero - width : zero;
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className={styles.zero} x={Math.min(zero, WIDTH - 1)} y="0" width="1" height={HEIGHT} />
      <rect
        className={points < 0 ? styles.lowers : styles.raises}
        x={Math.min(WIDTH - width, Math.max(0, left))}
        y="1"
        width={width}
        height={HEIGHT - 2}
      />
    </svg>
  );
}
