import type { ScoreSpan } from '../api/privacy.ts';

/**
 * The spans that decided, as narrow as they are known: those on the sensitive side of the line, or all of them when
 * only their sum crossed it, without those that merely surround another.
 */
export function decidingSpans(spans: ScoreSpan[], line: number): ScoreSpan[] {
  const crossing = spans.filter((span) => span.score >= line);
  const deciding = crossing.length > 0 ? crossing : spans;
  return deciding.filter((span) => !deciding.some((other) => surrounds(span, other)));
}

function surrounds(outer: ScoreSpan, inner: ScoreSpan): boolean {
  const isLonger = outer.end - outer.start > inner.end - inner.start;
  return isLonger && outer.start <= inner.start && outer.end >= inner.end;
}
