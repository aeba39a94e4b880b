import type { ScoreSpan } from '../api/privacy.ts';

// What scores this much less than the strongest would have decided nothing beside it.
const NEAR_THE_STRONGEST = 0.1;

/**
 * The spans that decided, as narrow as they are known: the strongest on the sensitive side of the line, or all of
 * them when only their sum crossed it, without those that merely surround another.
 */
export function decidingSpans(spans: ScoreSpan[], line: number): ScoreSpan[] {
  const strongest = Math.max(0, ...spans.map((span) => span.score));
  const crossing = spans.filter((span) => span.score >= Math.max(line, strongest - NEAR_THE_STRONGEST));
  const deciding = crossing.length > 0 ? crossing : spans;
  return deciding.filter((span) => !deciding.some((other) => surrounds(span, other)));
}

function surrounds(outer: ScoreSpan, inner: ScoreSpan): boolean {
  const isLonger = outer.end - outer.start > inner.end - inner.start;
  return isLonger && outer.start <= inner.start && outer.end >= inner.end;
}
