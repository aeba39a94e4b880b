import type { ReactNode } from 'react';
import layout from '../ui/layout.module.css';
import styles from './section.module.css';

/** One group of settings under a heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${layout.wide} ${styles.section}`}>
      <header>
        <h2>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}

/** Rows of one group, with lines between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={`${layout.card} ${styles.rows}`}>{children}</div>;
}
