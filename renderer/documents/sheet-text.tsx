import { useEffect, useRef } from 'react';
import { useStrings } from '../strings/use-strings.ts';
import styles from './document-view.module.css';
import { HighlightedText } from './highlighted-text.tsx';
import type { LocatedPassage } from './locate-passage.ts';
import type { Sheet } from './to-sheets.ts';

interface SheetTextProps {
  sheet: Sheet;
  /** A passage, in offsets of the whole document. */
  marked: LocatedPassage | undefined;
  /** Brings the passage into view. */
  showsMark: boolean;
}

/** The text of one sheet, as it was read, with the part of a passage that lies in it marked. */
export function SheetText({ sheet, marked, showsMark }: SheetTextProps) {
  const { documents: words } = useStrings();
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    // A long passage is more than a screen: what was searched for in it comes first.
    const words = mark.current?.querySelector('mark');
    if (showsMark) (words ?? mark.current)?.scrollIntoView({ block: 'center' });
  }, [showsMark]);
  const within = (offset: number) => Math.min(Math.max(0, offset - sheet.start), sheet.text.length);
  const [start, end] = marked ? [within(marked.start), within(marked.end)] : [0, 0];
  const highlights = (marked?.words ?? [])
    .map(([from, to]): [number, number] => [within(from) - start, within(to) - start])
    .filter(([from, to]) => to > from);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the text is scrolled with the arrow keys
    <section className={styles.scroller} aria-label={words.view.text} tabIndex={0}>
      <div className={styles.text}>
        {sheet.text.trim() === '' ? <p className={styles.blank}>{words.view.noTextHere}</p> : null}
        {sheet.text.slice(0, start)}
        {end > start ? (
          <mark ref={mark} className={styles.passage}>
            <HighlightedText text={sheet.text.slice(start, end)} highlights={highlights} />
          </mark>
        ) : null}
        {sheet.text.slice(end)}
      </div>
    </section>
  );
}
