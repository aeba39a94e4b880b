import styles from './arch-picture.module.css';

const ARCHES = [
  { half: 150, top: 40, name: styles.outer },
  { half: 112, top: 96, name: styles.second },
  { half: 76, top: 152, name: styles.third },
  { half: 42, top: 210, name: styles.inner },
] as const;

/** Arches within arches, with a lamp over a table in the innermost: the room that the name promises. */
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
      <path className={styles.light} d="M164 306h32l26 134h-84Z" />
      <path
        className={styles.lamp}
        d="M180 210v76M158 306a22 20 0 0 1 44 0ZM154 404h52M180 404v34M166 440h28"
      />
      <path className={styles.book} d="M163 402v-9h26v9ZM166 393v-7h24v7" />
      <path className={styles.floor} d="M0 440h360" />
    </svg>
  );
}
