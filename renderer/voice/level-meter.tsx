import { useMedia } from '../app/use-media.ts';
import styles from './level-meter.module.css';

const BARS = 48;
const STEP = 3;
const HEIGHT = 24;
const LEAST = 2;

// Of the latest levels the loudest stands, so that a still meter does not flicker.
const STEADY = 8;
const LAMPS = 10;

/** How loud it is, for the eye: a trail of the last seconds, or a row of lamps where motion is not wanted. */
export function LevelMeter({ levels }: { levels: readonly number[] }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <svg
      className={styles.meter}
      viewBox={`0 0 ${BARS * STEP} ${HEIGHT}`}
      width={BARS * STEP}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      {isStill ? <Lamps level={Math.max(0, ...levels.slice(-STEADY))} /> : <Trail levels={levels} />}
    </svg>
  );
}

function Trail({ levels }: { levels: readonly number[] }) {
  const shown = [...new Array<number>(BARS).fill(0), ...levels].slice(-BARS);
  return shown.map((level, index) => {
    const height = LEAST + level * (HEIGHT - LEAST);
    return (
      <rect
        key={index}
        className={level > 0 ? styles.lit : styles.dark}
        x={index * STEP}
        y={(HEIGHT - height) / 2}
        width={STEP - 1}
        height={height}
        rx={1}
      />
    );
  });
}

function Lamps({ level }: { level: number }) {
  const width = (BARS * STEP) / LAMPS;
  return Array.from({ length: LAMPS }, (_, index) => (
    <rect
      key={index}
      className={index < Math.round(level * LAMPS) ? styles.lit : styles.dark}
      x={index * width}
      y={HEIGHT / 4}
      width={width - 3}
      height={HEIGHT / 2}
      rx={2}
    />
  ));
}
