import type { ClassifiedWindow } from '../../models/sensitivity/sensitivity-classifier.ts';
import { COMBINATION } from './combination-weights.ts';
import { toScore } from './combine.ts';
import type { Token } from './disclosure/text/tokenize.ts';
import { type Disclosure, net } from './disclosure/weigh-sentences.ts';
import type { Detection, SensitivityResult } from './sensitivity.types.ts';

/** Where in a segment's own text some of the evidence stands. */
export type PlaceSpan = Omit<SensitivityResult['spans'][number], 'segment'>;

/** Where detections stand, with what each counts. */
export function spansOfDetections(detections: Detection[]): PlaceSpan[] {
  return detections.map(({ start, end, type, confidence, floor }) => ({
    start,
    end,
    type,
    score: Math.max(floor ?? 0, toScore(COMBINATION.bias + COMBINATION.detection * confidence)),
  }));
}

/** A disclosure below this many log-odds is not worth showing. */
const SHOWN_FROM = 1;

/** Where disclosures stand that are worth showing. */
export function spansOfDisclosures(disclosures: Disclosure[]): PlaceSpan[] {
  return disclosures
    .filter((disclosure) => net(disclosure) >= SHOWN_FROM)
    .map((disclosure) => ({
      start: disclosure.start,
      end: disclosure.end,
      type: disclosure.type,
      score: toScore(COMBINATION.bias + COMBINATION.disclosure * net(disclosure)),
    }));
}

/** Share of the strongest word from which a word is shown, and the most stretches shown. */
const TELLING_SHARE = 0.3;
const MOST_STRETCHES = 6;

/** The words that moved the classifier most, where it found the text sensitive; neighbours as one stretch. */
export function spansOfWords(window: ClassifiedWindow, tokens: Token[]): PlaceSpan[] {
  if (window.logit < 0) return [];
  const shares = window.shares();
  const strongest = Math.max(...shares);
  const spans: PlaceSpan[] = [];
  for (const [offset, share] of shares.entries()) {
    const token = tokens[window.first + offset];
    if (!token || share <= 0 || share < strongest * TELLING_SHARE) continue;
    const score = toScore(COMBINATION.bias + COMBINATION.classifier * window.logit * (share / strongest));
    const last = spans.at(-1);
    const before = tokens[window.first + offset - 1];
    if (last && before?.end === last.end && before !== token) {
      last.end = token.end;
      last.score = Math.max(last.score, score);
    } else spans.push({ start: token.start, end: token.end, type: 'classifier', score });
  }
  return spans.sort((a, b) => b.score - a.score).slice(0, MOST_STRETCHES);
}
