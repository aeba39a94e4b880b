import { type ReactNode, useState } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import styles from './calculation.module.css';

/** The numbers behind a decision, for whoever wants them. */
export function Calculation({ children }: { children: ReactNode }) {
  const { answering } = useStrings();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {answering.calculation(isOpen)}
        <Icon name="chevron" size={13} />
      </button>
      {isOpen ? <div className={`${layout.wide} ${styles.numbers}`}>{children}</div> : null}
    </>
  );
}
