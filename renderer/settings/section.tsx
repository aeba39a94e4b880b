import type { ReactNode } from 'react';
import styles from './section.module.css';

/** One group of settings under a heading. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
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
  return <div className={styles.rows}>{children}</div>;
}
