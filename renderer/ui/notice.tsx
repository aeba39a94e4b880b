import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A sentence that matters now: an error is announced at once, the rest politely. */
export function Notice({ kind, children }: { kind: 'error' | 'note' | 'done'; children: ReactNode }) {
  const icon = kind === 'error' ? 'alert' : kind === 'done' ? 'check' : 'arch';
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} size={18} />
      <div>{children}</div>
    </div>
  );
}
