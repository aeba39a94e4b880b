import type { ReactNode } from 'react';
import layout from '../ui/layout.module.css';
import styles from './admin-screen.module.css';

interface TableFrameProps {
  label: string;
  /** The names of the columns. */
  heads: string[];
  /** The rows. */
  children: ReactNode;
}

/** A table that scrolls sideways in a narrow window: by the keyboard too, so it takes the focus. */
export function TableFrame({ label, heads, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1).
    <figure className={`${layout.card} ${styles.table}`} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </figure>
  );
}
