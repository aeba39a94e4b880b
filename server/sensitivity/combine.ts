import { CATEGORY_FLOORS } from './category-floors.ts';
import type { DisclosureWindow, RankedDisclosure } from './disclosure/best-window.ts';
import { net } from './disclosure/weigh-sentences.ts';
import { logistic, logit } from './logistic.ts';
import type { Category, Detection, Reason } from './sensitivity.types.ts';
import { RANK_DISCOUNT, WEIGHTS } from './weights.ts';

/** What was found in everything that would leave. */
export interface Evidence {
  detections: Detection[];
  /** The place that discloses most, and what the other segments add to it. */
  window: DisclosureWindow;
  mosaic: RankedDisclosure[];
  /** A floor without evidence of its own, such as unreadable language. */
  floors: { category: Category; value: number }[];
}

export interface Combined {
  score: number;
  probability: number;
  categories: { name: Category; score: number }[];
  reasons: Reason[];
}

/** The score at which a message is kept on the machine (privacy.md section 2). */
export const DECISION_SCORE = 0.7;
/** A leak costs 9 times a false alarm, so the decision is taken where one message in ten is sensitive. */
const DECISION_PROBABILITY = 0.1;
/** logit(score) = logit(probability) + SCORE_SHIFT, so that score 0.7 is probability 0.1 (privacy.md section 1). */
export const SCORE_SHIFT = logit(DECISION_SCORE) - logit(DECISION_PROBABILITY);

/**
 * Adds the evidence in log-odds, then applies the floors of the categories asserted. Contributions of the
 * reasons sum to logit(score before floors). Every term but a gate is at least 0, and a gate never takes more
 * than the disclosures that it is about, so that more findings never lower the score.
 */
export function combine(evidence: Evidence): Combined {
  const detections = rankDetections(evidence.detections);
  const disclosures = [...evidence.window.ranked, ...evidence.mosaic];
  const reasons: Reason[] = [
    { kind: 'bias', contribution: WEIGHTS.bias },
    ...detections.map(toDetectorReason),
    ...disclosures.flatMap(toDisclosureReasons),
  ];
  const logOdds = reasons.reduce(
    (sum, reason) => sum + ('contribution' in reason ? reason.contribution : 0),
    0,
  );
  const floors = collectFloors(evidence, disclosures);
  const raised = floors.filter(({ value }) => value > logistic(logOdds));
  const score = Math.max(logistic(logOdds), ...floors.map(({ value }) => value));
  return {
    score,
    probability: logistic(logit(score) - SCORE_SHIFT),
    categories: scoreCategories(detections, disclosures, floors),
    reasons: [...reasons, ...raised.map((floor) => ({ kind: 'floor' as const, ...floor }))],
  };
}

interface RankedDetection extends Detection {
  contribution: number;
}

function rankDetections(detections: Detection[]): RankedDetection[] {
  return detections
    .map((detection) => ({ ...detection, contribution: detectionWeight(detection) }))
    .sort((a, b) => b.contribution - a.contribution)
    .slice(0, RANK_DISCOUNT.length)
    .map((detection, place) => ({
      ...detection,
      contribution: detection.contribution * (RANK_DISCOUNT[place] ?? 0),
    }));
}

function detectionWeight({ category, confidence, floor }: Detection): number {
  if (category === 'identity') return WEIGHTS.identityDetection * confidence;
  if (category === 'contact') return WEIGHTS.contactDetection * confidence;
  return (floor === undefined ? WEIGHTS.contactDetection : WEIGHTS.detection) * confidence;
}

function toDetectorReason({ type, category, contribution }: RankedDetection): Reason {
  return { kind: 'detector', type, category, contribution };
}

function toDisclosureReasons({ type, category, weight, gate, share }: RankedDisclosure): Reason[] {
  const reason: Reason = { kind: 'disclosure', type, category, contribution: weight * share };
  if (!gate) return [reason];
  return [reason, { kind: 'gate', type: gate.type, contribution: -gate.weight * share }];
}

/** Evidence of one category that reaches the decision by itself is an assertion, and its floor holds. */
const ASSERTED = logit(DECISION_SCORE) - WEIGHTS.bias;

function collectFloors(
  evidence: Evidence,
  disclosures: RankedDisclosure[],
): { category: Category; value: number }[] {
  const floors = new Map<Category, number>();
  const raise = (category: Category, value: number) => {
    if (value > (floors.get(category) ?? 0)) floors.set(category, value);
  };
  for (const { category, floor } of evidence.detections) raise(category, floor ?? 0);
  for (const { category, value } of evidence.floors) raise(category, value);
  for (const disclosure of disclosures) {
    if (!disclosure.weak && net(disclosure) >= ASSERTED)
      raise(disclosure.category, CATEGORY_FLOORS[disclosure.category]);
  }
  return [...floors].map(([category, value]) => ({ category, value }));
}

function scoreCategories(
  detections: RankedDetection[],
  disclosures: RankedDisclosure[],
  floors: { category: Category; value: number }[],
): { name: Category; score: number }[] {
  const logOdds = new Map<Category, number>();
  const add = (category: Category, value: number) =>
    logOdds.set(category, (logOdds.get(category) ?? WEIGHTS.bias) + value);
  for (const { category, contribution } of detections) add(category, contribution);
  for (const disclosure of disclosures) add(disclosure.category, net(disclosure) * disclosure.share);
  const scores = new Map([...logOdds].map(([name, value]) => [name, logistic(value)]));
  for (const { category, value } of floors) scores.set(category, Math.max(value, scores.get(category) ?? 0));
  return [...scores].map(([name, score]) => ({ name, score })).sort((a, b) => b.score - a.score);
}
