import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import styles from './markdown.module.css';

interface FormulaBoxProps {
  isDisplay: boolean;
  children: ReactNode;
}

/** A formula, which scrolls by itself where it is wider than the column: no browser breaks its lines. */
export function FormulaBox({ isDisplay, children }: FormulaBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isWide = useIsWide(box);
  return (
    <span
      ref={box}
      className={isDisplay || isWide ? styles.display : styles.inline}
      // Wide ones are scrolled with the arrow keys.
      tabIndex={isWide ? 0 : undefined}
    >
      {children}
    </span>
  );
}

function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const column = box.current?.closest<HTMLElement>('p, li, td, th, h1, h2, h3, h4, h5, h6, div');
    const math = box.current?.firstElementChild;
    if (!column || !math) return;
    const measure = () => setIsWide(math.getBoundingClientRect().width > column.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(column);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}
