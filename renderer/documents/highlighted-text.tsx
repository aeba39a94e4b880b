import { cutAtSpans } from '../chat/marked-text.tsx';

/** A text with some of its words marked, by UTF-16 offsets. */
export function HighlightedText({ text, highlights }: { text: string; highlights: [number, number][] }) {
  const spans = highlights.map(([start, end]) => ({ start, end }));
  return cutAtSpans(text, spans).map(({ start, part, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
  );
}
