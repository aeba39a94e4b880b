/** What stands where in a text. */
interface Span {
  start: number;
  end: number;
  type: string;
}

/** A line holds its spans as `{type|text}`; lines without one are there for false alarms. */
export function readLine(line: string): { text: string; spans: Span[] } {
  const spans: Span[] = [];
  let text = '';
  let at = 0;
  for (const { index, 0: whole, 1: type = '', 2: inside = '' } of line.matchAll(/\{(\w+)\|([^}]*)\}/g)) {
    text += line.slice(at, index);
    spans.push({ start: text.length, end: text.length + inside.length, type });
    text += inside;
    at = index + whole.length;
  }
  return { text: text + line.slice(at), spans };
}

/** Shared characters among those of either. */
export function overlap(one: Span, other: Span): number {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return shared / (Math.max(one.end, other.end) - Math.min(one.start, other.start));
}
