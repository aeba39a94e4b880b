import type { ClassifiedSegments } from './classifier/classify-segments.ts';
import { COMBINATION } from './combination-weights.ts';
import { toScore } from './combine.ts';
import type { SegmentReading } from './create-scorer.ts';
import { type Disclosure, net } from './disclosure/weigh-sentences.ts';
import type { SensitivityResult } from './sensitivity.types.ts';

type Span = SensitivityResult['spans'][number];

/** Where in the original texts the evidence stands: detections, disclosures, and the words that moved the classifier. */
export function collectSpans(
  readings: SegmentReading[],
  weighed: Disclosure[][],
  classified: ClassifiedSegments,
): Span[] {
  const found = readings.flatMap(({ detections }, segment) => [
    ...detections.map(({ start, end, type, confidence, floor }) => ({
      segment,
      start,
      end,
      type,
      score: Math.max(floor ?? 0, toScore(COMBINATION.bias + COMBINATION.detection * confidence)),
    })),
    ...(weighed[segment] ?? [])
      .filter((disclosure) => net(disclosure) >= SHOWN_FROM)
      .map((disclosure) => ({
        segment,
        start: disclosure.start,
        end: disclosure.end,
        type: disclosure.type,
        score: toScore(COMBINATION.bias + COMBINATION.disclosure * net(disclosure)),
      })),
  ]);
  return [...found, ...classified.places.flatMap((place) => tellingWords(place, readings))];
}

/** A disclosure below this many log-odds is not worth showing. */
const SHOWN_FROM = 1;
/** Share of the strongest word from which a word is shown, and the most stretches shown. */
const TELLING_SHARE = 0.3;
const MOST_STRETCHES = 6;

/** The words that moved the classifier most, where it found the text sensitive; neighbours as one stretch. */
function tellingWords(
  { segment, window }: ClassifiedSegments['places'][number],
  readings: SegmentReading[],
): Span[] {
  if (window.logit < 0) return [];
  const tokens = readings[segment]?.tokens ?? [];
  const shares = window.shares();
  const strongest = Math.max(...shares);
  const spans: Span[] = [];
  for (const [offset, share] of shares.entries()) {
    const token = tokens[window.first + offset];
    if (!token || share <= 0 || share < strongest * TELLING_SHARE) continue;
    const score = toScore(COMBINATION.bias + COMBINATION.classifier * window.logit * (share / strongest));
    const last = spans.at(-1);
    const before = tokens[window.first + offset - 1];
    if (last && before?.end === last.end && before !== token) {
      last.end = token.end;
      last.score = Math.max(last.score, score);
    } else spans.push({ segment, start: token.start, end: token.end, type: 'classifier', score });
  }
  return spans.sort((a, b) => b.score - a.score).slice(0, MOST_STRETCHES);
}
