import { useEffect, useRef } from 'react';
import styles from './found-list.module.css';
import type { Marks } from './use-marks.ts';

interface FoundListProps {
  /** What is said of each thing that was found. */
  names: string[];
  look: 'line' | 'chip';
  label: string;
  marks: Marks;
}

/** What was found in the picture, one under or beside the other; the one that is pointed at, here or there, is in view. */
export function FoundList({ names, look, label, marks }: FoundListProps) {
  const { marked } = marks;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked !== undefined) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div
      ref={list}
      className={styles[`${look}s`]}
      role="listbox"
      aria-orientation={look === 'chip' ? 'horizontal' : 'vertical'}
      aria-label={label}
      {...marks.list(look)}
    >
      {names.map((name, index) => (
        <div
          key={index}
          {...marks.option(index, look)}
          className={styles[look]}
          data-marked={index === marked}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
