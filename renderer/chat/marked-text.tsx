import type { ScoreSpan } from '../api/privacy.ts';
import styles from './composer.module.css';

/** The draft once more, unseen behind the text box, so that what decided can be underlined in place. */
export function MarkedText({
  text,
  spans,
  look = 'deciding',
}: {
  text: string;
  spans: Pick<ScoreSpan, 'start' | 'end'>[];
  /** `strong`: what decided, while that is explained; `leaving`, `hidden`: what a cloud would receive, and what it would not. */
  look?: 'deciding' | 'strong' | 'leaving' | 'hidden';
}) {
  return (
    <div className={styles.mirror} aria-hidden="true" data-look={look}>
      {cutAtSpans(text, spans).map(({ start, part, isMarked }) =>
        isMarked ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
      )}
      {'\u200b'}
    </div>
  );
}

/** Cuts a text into marked and plain parts; spans that touch or overlap become one part. */
export function cutAtSpans(text: string, spans: { start: number; end: number }[]) {
  const parts: { start: number; part: string; isMarked: boolean }[] = [];
  const add = (start: number, end: number, isMarked: boolean) => {
    if (end > start) parts.push({ start, part: text.slice(start, end), isMarked });
  };
  let done = 0;
  for (const { start, end } of joinSpans(spans, text.length)) {
    add(done, start, false);
    add(start, end, true);
    done = end;
  }
  add(done, text.length, false);
  return parts;
}

function joinSpans(spans: { start: number; end: number }[], length: number) {
  const joined: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    const end = Math.min(span.end, length);
    if (last && span.start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start: Math.min(span.start, length), end });
  }
  return joined;
}

/** The marked words of a text, in its order, each once. */
export function excerptsOf(text: string, spans: { start: number; end: number }[]): string[] {
  const marked = cutAtSpans(text, spans).filter((part) => part.isMarked);
  return [...new Set(marked.map(({ part }) => part.trim()))];
}
