import type { ScoreSpan } from '../api/privacy.ts';

// What scores this much less than the strongest would have decided nothing beside it.
const NEAR_THE_STRONGEST = 0.1;

/**
 * The spans that decided, as narrow as they are known: the strongest on the sensitive side of the line, or all of
 * them when only their sum crossed it, without those that merely surround another. Words that moved the classifier
 * are shown with the whole of what was found at their place: the number, and not its first digits.
 */
export function decidingSpans(spans: ScoreSpan[], line: number): ScoreSpan[] {
  const strongest = spans.reduce((most, span) => Math.max(most, span.score), 0);
  const crossing = spans.filter((span) => span.score >= Math.max(line, strongest - NEAR_THE_STRONGEST));
  const deciding = crossing.length > 0 ? crossing : spans;
  const narrow = deciding.filter((span) => !deciding.some((other) => isNarrower(other, span)));
  const words = narrow.filter(isOfClassifier);
  const whole = spans.filter(
    (span) => isFind(span) && span.score >= line && words.some((word) => overlaps(span, word)),
  );
  return [...new Set([...narrow, ...whole])];
}

function isNarrower(inner: ScoreSpan, outer: ScoreSpan): boolean {
  return surrounds(outer, inner) && !(isOfClassifier(inner) && isFind(outer));
}

function isOfClassifier({ type }: ScoreSpan): boolean {
  return type === 'classifier';
}

/** A thing or a statement that was found, rather than single words or a whole sentence. */
function isFind(span: ScoreSpan): boolean {
  return !isOfClassifier(span) && span.type !== 'personal_narrative';
}

function surrounds(outer: ScoreSpan, inner: ScoreSpan): boolean {
  const isLonger = outer.end - outer.start > inner.end - inner.start;
  return isLonger && outer.start <= inner.start && outer.end >= inner.end;
}

function overlaps(a: ScoreSpan, b: ScoreSpan): boolean {
  return a.start < b.end && b.start < a.end;
}
