import { Icon } from './icon.tsx';
import styles from './logo.module.css';

/** The name with its arch. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <Icon name="arch" size={24} />
      <span>Alcove</span>
    </span>
  );
}
