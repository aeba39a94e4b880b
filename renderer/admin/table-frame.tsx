import type { ReactNode } from 'react';
import layout from '../ui/layout.module.css';
import styles from './admin-screen.module.css';

/** The frame of a table, which scrolls sideways in a narrow window: by the keyboard too, so it takes the focus. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1).
    <figure className={`${layout.card} ${styles.table}`} aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </figure>
  );
}
