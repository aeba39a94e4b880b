import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './notice.module.css';

const ICONS = { error: 'alert', caution: 'alert', note: 'arch', done: 'check' } as const;

/** A sentence that matters now: an error is announced at once, the rest politely. */
export function Notice({
  kind,
  children,
}: {
  kind: 'error' | 'caution' | 'note' | 'done';
  children: ReactNode;
}) {
  const icon = ICONS[kind];
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} size={18} />
      <div>{children}</div>
    </div>
  );
}
