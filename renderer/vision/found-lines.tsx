import { useEffect, useRef } from 'react';
import styles from './found-lines.module.css';
import type { Marks } from './use-marks.ts';

interface FoundLinesProps {
  lines: string[];
  label: string;
  marks: Marks;
}

/** The text of a picture, block by block; the one that is pointed at, here or in the picture, is in view. */
export function FoundLines({ lines, label, marks }: FoundLinesProps) {
  const { marked } = marks;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked !== undefined) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div ref={list} className={styles.lines} role="listbox" aria-label={label} {...marks.list('line')}>
      {lines.map((line, index) => (
        <div
          key={index}
          {...marks.option(index, 'line')}
          className={styles.line}
          data-marked={index === marked}
        >
          {line}
        </div>
      ))}
    </div>
  );
}
