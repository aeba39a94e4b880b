import { CATEGORY_FLOORS } from './category-floors.ts';
import { COMBINATION, type CombinationWeights } from './combination-weights.ts';
import type { DisclosureWindow, RankedDisclosure } from './disclosure/best-window.ts';
import { net } from './disclosure/weigh-sentences.ts';
import { logistic, logit } from './logistic.ts';
import type { Category, Detection, Floor, Reason, SensitivityResult, Weighed } from './sensitivity.types.ts';
import { RANK_DISCOUNT, WEIGHTS } from './weights.ts';

/** What the classifier says of everything that would leave. */
interface ClassifierVerdict {
  /** Log-odds of the most sensitive window, as the network gives them. */
  logit: number;
  /** How likely each category is, if the text is sensitive, likeliest first; they sum to 1. */
  categories: { name: Category; probability: number }[];
}

/** What was found in everything that would leave. */
export interface Evidence {
  detections: Detection[];
  /** The place that discloses most, and what the other segments add to it. */
  window: DisclosureWindow;
  mosaic: RankedDisclosure[];
  /** Absent where there is no word to read. */
  classified: ClassifierVerdict | undefined;
  /** A floor without evidence of its own, such as unreadable language. */
  floors: Floor[];
}

type Combined = Pick<SensitivityResult, 'score' | 'probability' | 'categories' | 'reasons' | 'weighed'>;

/** The score at which a message is kept on the machine (privacy.md section 2). */
export const DECISION_SCORE = 0.7;
/** How many false alarms a leak costs. */
const LEAK_COST = 9;
/**
 * How much of what the scorer lets go wrongly the second reader stops, at least, on the dev messages (`npm run eval:sensitivity`).
 * Nothing leaves that it has not read, so that a miss of the scorer costs only the rest of a leak.
 */
const STOPPED_BY_SECOND = 0.3;
/** Where a miss and a false alarm cost the same: the share of sensitive messages from which on a message stays here. */
const DECISION_PROBABILITY = 1 / (1 + LEAK_COST * (1 - STOPPED_BY_SECOND));
/**
 * How many of the messages of a day are sensitive, as assumed; `probability` is calibrated on sets of which half are.
 * Bayes' rule takes log-odds from the one to the other by adding logit(PREVALENCE).
 */
const PREVALENCE = 0.1;
/**
 * logit(score) = logit(probability) + SCORE_SHIFT, so that score 0.7 is where, in a day's messages, a miss and a false
 * alarm cost the same (privacy.md section 1).
 */
export const SCORE_SHIFT = logit(DECISION_SCORE) - logit(DECISION_PROBABILITY) + logit(PREVALENCE);

/** What a score counts where nobody reads a second time: a miss then costs a whole leak. */
export function scoreReadOnce(score: number): number {
  return logistic(logit(score) + logit(DECISION_PROBABILITY) - logit(1 / (1 + LEAK_COST)));
}

/** The score of a text whose probability has these log-odds. */
export function toScore(logOdds: number): number {
  return logistic(logOdds + SCORE_SHIFT);
}

/**
 * Adds the evidence in log-odds, then applies the floors of the categories asserted. Contributions of the reasons sum
 * to logit(score before floors). Detectors and disclosures only ever add, and a gate never takes more than the
 * disclosures that it is about; the classifier alone weighs both ways, and no floor of a detector or of first-person
 * abuse gives way to it.
 */
export function combine(evidence: Evidence): Combined {
  const reasons = explainEvidence(evidence, COMBINATION);
  const found = sumContributions(reasons.filter(({ kind }) => kind === 'detector'));
  const weighed: Weighed = { told: sumContributions(reasons) - found, found, ...collectFloors(evidence) };
  const added = toScore(weighed.told + found);
  const { score, raised } = raiseToFloors(added, weighed);
  return {
    score,
    probability: logistic(logit(score) - SCORE_SHIFT),
    categories: scoreCategories(evidence, floorsInForce(added, weighed), score),
    reasons: [{ kind: 'shift', contribution: SCORE_SHIFT }, ...reasons, ...raised],
    weighed,
  };
}

/** The score with its floors, and the reasons that raised it. */
export function raiseToFloors(added: number, weighed: Weighed): { score: number; raised: Reason[] } {
  const floors = floorsInForce(added, weighed);
  const raised = floors.filter(({ value }) => value > added);
  return {
    score: Math.max(added, ...floors.map(({ value }) => value)),
    raised: raised.map((floor) => ({ kind: 'floor', ...floor })),
  };
}

/** The floors that hold whatever is said, and those of what is asserted where the sum keeps it; of a category the highest. */
function floorsInForce(added: number, { firm, asserted }: Weighed): Floor[] {
  return added >= DECISION_SCORE ? highestOf([...firm, ...asserted]) : firm;
}

/** Of each category the highest. */
function highestOf(floors: readonly Floor[]): Floor[] {
  const highest = new Map<Category, number>();
  for (const { category, value } of floors)
    if (value > (highest.get(category) ?? 0)) highest.set(category, value);
  return [...highest].map(([category, value]) => ({ category, value }));
}

/** The log-odds of `probability` before floors, under these weights. */
export function weighEvidence(evidence: Evidence, weights: CombinationWeights): number {
  return sumContributions(explainEvidence(evidence, weights));
}

function sumContributions(reasons: Reason[]): number {
  return reasons.reduce((sum, reason) => sum + ('contribution' in reason ? reason.contribution : 0), 0);
}

function explainEvidence(evidence: Evidence, weights: CombinationWeights): Reason[] {
  return [
    { kind: 'bias', contribution: evidence.classified ? weights.bias : WORDLESS },
    ...toClassifierReason(evidence.classified, weights),
    ...rankDetections(evidence.detections, weights).map(toDetectorReason),
    ...allDisclosures(evidence).flatMap((disclosure) => toDisclosureReasons(disclosure, weights)),
  ];
}

/** Log-odds of a text without a word: nothing is told. */
const WORDLESS = -7;

function allDisclosures({ window, mosaic }: Evidence): RankedDisclosure[] {
  return [...window.ranked, ...mosaic];
}

function toClassifierReason(
  classified: ClassifierVerdict | undefined,
  weights: CombinationWeights,
): Reason[] {
  const category = classified?.categories[0]?.name;
  if (!classified || !category) return [];
  return [{ kind: 'classifier', category, contribution: weights.classifier * classified.logit }];
}

interface RankedDetection extends Detection {
  contribution: number;
}

function rankDetections(detections: Detection[], weights: CombinationWeights): RankedDetection[] {
  return detections
    .map((detection) => ({ ...detection, contribution: detectionWeight(detection, weights) }))
    .sort((a, b) => b.contribution - a.contribution)
    .slice(0, RANK_DISCOUNT.length)
    .map((detection, place) => ({
      ...detection,
      contribution: detection.contribution * (RANK_DISCOUNT[place] ?? 0),
    }));
}

function detectionWeight({ category, confidence, floor }: Detection, weights: CombinationWeights): number {
  if (category === 'identity') return weights.identityDetection * confidence;
  if (category === 'contact' || floor === undefined) return weights.contactDetection * confidence;
  return weights.detection * confidence;
}

function toDetectorReason({ type, category, contribution }: RankedDetection): Reason {
  return { kind: 'detector', type, category, contribution };
}

function toDisclosureReasons(
  { type, category, weight, gate, share }: RankedDisclosure,
  weights: CombinationWeights,
): Reason[] {
  const scale = weights.disclosure * share;
  const reason: Reason = { kind: 'disclosure', type, category, contribution: weight * scale };
  if (!gate) return [reason];
  return [reason, { kind: 'gate', type: gate.type, contribution: -gate.weight * scale }];
}

/** Words of one subject that weigh this much by themselves are an assertion. */
const ASSERTED = logit(DECISION_SCORE) - WEIGHTS.bias;
/** Below this the classifier takes "my brother beats me" for chess; "I was raped" needs no second opinion. */
const HARMLESS = -0.5;
/** The classifier names a category where it is at least this sure of it. */
const NAMED = 0.5;

/**
 * The floors of what a detector found hold whatever else is said, and so does that of abuse told in the first person, but
 * for words that are said of games and Git as well where the classifier reads them so.
 * Those of the other categories raise a score that the evidence already put above the line: they say how bad it is, not
 * whether.
 */
function collectFloors(evidence: Evidence): Pick<Weighed, 'firm' | 'asserted'> {
  const { detections, floors: given, classified } = evidence;
  const read = COMBINATION.classifier * (classified?.logit ?? 0);
  const firm = [...given];
  const asserted: Floor[] = [];
  for (const { category, floor = 0 } of detections) firm.push({ category, value: floor });
  for (const disclosure of allDisclosures(evidence)) {
    if (disclosure.weak || net(disclosure) < ASSERTED) continue;
    const isFirm = disclosure.firstPersonAbuse && !(disclosure.isAmbiguous && read < HARMLESS);
    const { category } = disclosure;
    (isFirm ? firm : asserted).push({ category, value: CATEGORY_FLOORS[category] });
  }
  const told = classified?.categories[0];
  if (told && told.probability >= NAMED)
    asserted.push({ category: told.name, value: CATEGORY_FLOORS[told.name] });
  return { firm: highestOf(firm), asserted: highestOf(asserted) };
}

function scoreCategories(
  evidence: Evidence,
  floors: readonly Floor[],
  score: number,
): { name: Category; score: number }[] {
  const scores = new Map<Category, number>();
  const raise = (category: Category, value: number) =>
    scores.set(category, Math.max(value, scores.get(category) ?? 0));
  const base = COMBINATION.bias;
  for (const { category, contribution } of rankDetections(evidence.detections, COMBINATION))
    raise(category, toScore(base + contribution));
  for (const disclosure of allDisclosures(evidence))
    raise(disclosure.category, toScore(base + COMBINATION.disclosure * net(disclosure) * disclosure.share));
  const probability = logistic(logit(score) - SCORE_SHIFT);
  for (const { name, probability: share } of evidence.classified?.categories ?? [])
    if (share >= SHOWN_SHARE) raise(name, toScore(logit(Math.max(1e-9, probability * share))));
  for (const { category, value } of floors) raise(category, value);
  return [...scores]
    .map(([name, value]) => ({ name, score: Math.min(score, value) }))
    .sort((a, b) => b.score - a.score);
}

/** A category that the classifier thinks less likely than this is not worth showing. */
const SHOWN_SHARE = 0.05;
