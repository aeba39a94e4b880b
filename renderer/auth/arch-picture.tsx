import styles from './arch-picture.module.css';

const ARCHES = [
  { half: 150, top: 40, name: styles.outer },
  { half: 112, top: 96, name: styles.second },
  { half: 76, top: 152, name: styles.third },
  { half: 42, top: 210, name: styles.inner },
] as const;

/** Arches within arches, with a lamp in the innermost: the room that the name promises. */
export function ArchPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 360 480" aria-hidden="true" focusable="false">
      {ARCHES.map(({ half, top, name }) => (
        <path
          key={half}
          className={name}
          d={`M${180 - half} 440V${top + half}a${half} ${half} 0 0 1 ${half * 2} 0V440Z`}
        />
      ))}
      <path className={styles.lamp} d="M180 300v-18M164 330a16 16 0 0 1 32 0ZM180 330v92M162 424h36" />
      <path className={styles.floor} d="M0 440h360" />
    </svg>
  );
}
