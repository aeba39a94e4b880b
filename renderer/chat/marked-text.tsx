import type { ScoreSpan } from '../api/privacy.ts';
import styles from './composer.module.css';

/** The draft once more, unseen behind the text box, so that what decided can be underlined in place. */
export function MarkedText({
  text,
  spans,
  isStrong,
}: {
  text: string;
  spans: ScoreSpan[];
  isStrong: boolean;
}) {
  return (
    <div className={styles.mirror} aria-hidden="true" data-strong={isStrong}>
      {cutAtSpans(text, spans).map(({ start, part, isMarked }) =>
        isMarked ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
      )}
      {'\u200b'}
    </div>
  );
}

/** Cuts a text into marked and plain parts; spans may touch, overlap or lie within one another. */
export function cutAtSpans(text: string, spans: { start: number; end: number }[]) {
  const parts: { start: number; part: string; isMarked: boolean }[] = [];
  let done = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ start: done, part: text.slice(done, end), isMarked });
    done = Math.max(done, end);
  };
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    add(Math.min(span.start, text.length), false);
    add(Math.min(span.end, text.length), true);
  }
  add(text.length, false);
  return parts;
}

/** The marked words of a text, in its order, each once. */
export function excerptsOf(text: string, spans: { start: number; end: number }[]): string[] {
  const marked = cutAtSpans(text, spans).filter((part) => part.isMarked);
  return [...new Set(marked.map(({ part }) => part.trim()))];
}
