import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './drop-zone.module.css';

/** Covers the window while files are dragged over it, and says what dropping them does. */
export function DropCover({ icon, title, text }: { icon: IconName; title: ReactNode; text: string }) {
  return (
    <div className={styles.zone} role="status">
      <div className={styles.card}>
        <Icon name={icon} size={40} />
        <p className={styles.title}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
