import { SCORE_SHIFT } from '../combine.ts';
import { logistic, logit } from '../logistic.ts';
import type { Category, SensitivityResult } from '../sensitivity.types.ts';
import type { SecondReading } from './second-read.ts';

/** The scorer's result and the second reader's as one: the larger score counts, and the reasons say whose it is. */
export function withSecondReading(result: SensitivityResult, second: SecondReading): SensitivityResult {
  const scorerVersion = `${result.scorerVersion}+${second.version}`;
  const [found] = second.categories;
  if (!found || second.score <= result.score) return { ...result, scorerVersion };
  return {
    ...result,
    score: second.score,
    probability: Math.max(result.probability, logistic(logit(second.score) - SCORE_SHIFT)),
    categories: joinCategories(result.categories, second.categories),
    reasons: [...result.reasons, { kind: 'second_reader', category: found.name, value: second.score }],
    scorerVersion,
  };
}

type Scores = { name: Category; score: number }[];

function joinCategories(...lists: Scores[]): Scores {
  const scores = new Map<Category, number>();
  for (const { name, score } of lists.flat()) scores.set(name, Math.max(score, scores.get(name) ?? 0));
  return [...scores].map(([name, score]) => ({ name, score })).sort((a, b) => b.score - a.score);
}
