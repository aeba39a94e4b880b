import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useAdminWords } from '../use-admin-words.ts';
import styles from './dashboard.module.css';

const LEFT = 52;
const RIGHT = 28;
const BOTTOM = 24;
const ABOVE = 8;
// What a date and the room beside it take.
const DATE = 56;

interface ChartFrameProps {
  /** What the picture says, for those who do not see it. */
  label: string;
  /** Of the bars, evenly spread over the width, oldest first. */
  dates: string[];
  /** The value at the upper end of the scale, which begins at 0. */
  top: number;
  /** A value beside the scale; undefined where it would not be exact. */
  mark: (value: number) => string | undefined;
  /** Of the room that bars are drawn in. */
  height: number;
  /** Draws the bars within that width. */
  children: (width: number) => ReactNode;
}

/** The scale on the left, dates below, counted back from today, and what is drawn within; in pixels of the screen, so that its text is never small. */
export function ChartFrame({ label, dates, top, mark, height, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = Math.max(0, useWidth(frame) - LEFT - RIGHT);
  const whole = { width: width + LEFT + RIGHT, height: height + ABOVE + BOTTOM };
  return (
    <div ref={frame} className={styles.chart} style={{ height: whole.height }}>
      {width > 0 ? (
        <svg
          {...whole}
          viewBox={`${-LEFT} ${-ABOVE} ${whole.width} ${whole.height}`}
          role="img"
          aria-label={label}
        >
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line x1="0" x2={width} y1={height * (1 - share)} y2={height * (1 - share)} />
              <text x="-8" y={height * (1 - share) + 4} textAnchor="end">
                {mark(top * share)}
              </text>
            </g>
          ))}
          {children(width)}
          <Dates dates={dates} width={width} y={height + 18} />
        </svg>
      ) : null}
    </div>
  );
}

/** Whole weeks apart, as many as there is room for. */
function Dates({ dates, width, y }: { dates: string[]; width: number; y: number }) {
  const words = useAdminWords();
  const step = width / Math.max(1, dates.length);
  const every = 7 * Math.max(1, Math.ceil(DATE / (7 * step)));
  return dates.map((date, index) =>
    (dates.length - 1 - index) % every === 0 ? (
      <text key={date} x={(index + 0.5) * step} y={y} textAnchor="middle">
        {words.shortDay(date)}
      </text>
    ) : null,
  );
}

/** How wide an element is, in CSS pixels, from before it is first painted; 0 until it is laid out. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    setWidth(element.current.clientWidth);
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
