import { SUM } from '../combination-weights.ts';
import { DECISION_SCORE, raiseToFloors } from '../combine.ts';
import { logistic, logit } from '../logistic.ts';
import type { Category, Reason, SensitivityResult } from '../sensitivity.types.ts';
import type { SecondReading } from './second-read.ts';

/**
 * Log-odds beyond which the second reading counts for no more. However sure the network is that a text is harmless, it releases nothing
 * that the first reading is sure of: what surrounds one private sentence lulls it.
 */
const LIMITS = { releases: -4, keeps: 8 };
/**
 * Log-odds below which what the first reading tells counts for no less: it finds nothing in what is said in words that it does not know,
 * and the second reading alone may keep that.
 */
const LEAST_TOLD = -5;
/** logit(score) = logit(probability) + this: among texts half of which are sensitive, 0.7 stands at even odds. */
const SHIFT = logit(DECISION_SCORE);

/**
 * One score from both readings: their log-odds, summed with the weights of `SUM`. What detectors found counts as much as before, and
 * their floors hold. Contributions of the reasons still sum to logit(score before floors).
 */
export function combineReadings(first: SensitivityResult, second: SecondReading): SensitivityResult {
  const { contribution, added } = addUp(first, second.logOdds);
  const { score, raised } = raiseToFloors(added, first.weighed);
  const [likeliest] = second.categories;
  return {
    ...first,
    score,
    probability: logistic(logit(score) - SHIFT),
    categories: joinCategories(first, second, score),
    reasons: [
      { kind: 'shift', contribution: SHIFT + SUM.bias },
      ...first.reasons.flatMap((reason) => weighAnew(reason, first.weighed.told)),
      ...(likeliest ? [{ kind: 'second_reader' as const, category: likeliest.name, contribution }] : []),
      ...raised,
    ],
    scorerVersion: `${first.scorerVersion}+${second.version}`,
  };
}

/** Whether any second reading at all could put a text on the other side of the threshold, at and above which it stays here. */
export function couldChange(first: SensitivityResult, threshold: number): boolean {
  const { added } = addUp(first, LIMITS.releases);
  return first.score < threshold || raiseToFloors(added, first.weighed).score < threshold;
}

/** What goes into the sum of the first reading's log-odds and of the second's. */
export function limitReadings(told: number, logOdds: number): { told: number; second: number } {
  const second = Math.max(LIMITS.releases, Math.min(LIMITS.keeps, logOdds));
  return { told: Math.max(LEAST_TOLD, told), second };
}

/** The sum before floors, and what the second reading adds to it. */
function addUp({ weighed }: SensitivityResult, logOdds: number) {
  const { told, second } = limitReadings(weighed.told, logOdds);
  const contribution = SUM.second * second;
  return {
    contribution,
    added: logistic(SHIFT + SUM.bias + SUM.told * told + weighed.found + contribution),
  };
}

/** A line of the first explanation as it counts in the sum; its shift and its floors are others there. */
function weighAnew(reason: Reason, told: number): Reason[] {
  if (reason.kind === 'shift' || reason.kind === 'floor') return [];
  if (reason.kind === 'detector' || reason.kind === 'second_reader') return [reason];
  const share = told < LEAST_TOLD ? LEAST_TOLD / told : 1;
  return [{ ...reason, contribution: reason.contribution * SUM.told * share }];
}

function joinCategories(
  first: SensitivityResult,
  second: SecondReading,
  score: number,
): SensitivityResult['categories'] {
  const scores = new Map<Category, number>();
  const raise = (name: Category, value: number) =>
    scores.set(name, Math.min(score, Math.max(value, scores.get(name) ?? 0)));
  for (const { name, score: value } of first.categories) raise(name, value);
  for (const [place, { name, share }] of second.categories.entries())
    raise(name, place === 0 && second.logOdds > 0 ? score : score * share);
  return [...scores].map(([name, value]) => ({ name, score: value })).sort((a, b) => b.score - a.score);
}
