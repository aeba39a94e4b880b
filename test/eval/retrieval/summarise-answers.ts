import { seededRandom } from '../../../models/seeded-random.ts';
import { areaUnderRoc } from '../area-under-roc.ts';
import { bootstrapInterval } from '../bootstrap-interval.ts';
import type { AnsweredQuestion } from './answered-question.ts';
import {
  type Estimate,
  MEASURES,
  type Measure,
  type SliceScores,
  type SplitScores,
  SYSTEMS,
  type System,
  type SystemScores,
} from './retrieval-record.ts';

const DIMENSIONS = ['language', 'languages', 'kind', 'type'];

/** Means over the questions of a split, of its slices, and of the differences between systems. */
export function summariseAnswers(answered: AnsweredQuestion[]): SplitScores {
  const answerable = answered.filter(({ question }) => question.passages.length > 0);
  const slices = DIMENSIONS.map((dimension) => {
    const groups = Object.groupBy(answerable, ({ dimensions }) => dimensions[dimension] ?? '');
    const scored = Object.entries(groups).map(([value, group]) => [value, summariseSlice(group ?? [])]);
    return [dimension, Object.fromEntries(scored)];
  });
  return {
    total: summariseSlice(answerable),
    hybridGains: summariseGains(answerable),
    slices: Object.fromEntries(slices),
    unanswered: {
      questions: answered.length - answerable.length,
      separation: summariseSeparation(answered),
    },
  };
}

function summariseSlice(answered: AnsweredQuestion[]): SliceScores {
  const runnable = SYSTEMS.filter((system) => answered.every(({ scores }) => scores[system]));
  const systems = runnable.map((system) => [
    system,
    estimateAll(answered, ({ scores }, measure) => scores[system]?.[measure] ?? 0),
  ]);
  return { questions: answered.length, systems: Object.fromEntries(systems) };
}

function summariseGains(answered: AnsweredQuestion[]): SplitScores['hybridGains'] {
  const others = SYSTEMS.filter((system) => system !== 'hybrid');
  const compared = others.filter((other) => answered.every(({ scores }) => scores.hybrid && scores[other]));
  const gains = compared.map((other) => [
    other,
    estimateAll(
      answered,
      ({ scores }, measure) => (scores.hybrid?.[measure] ?? 0) - (scores[other]?.[measure] ?? 0),
    ),
  ]);
  return Object.fromEntries(gains);
}

function estimateAll(
  answered: AnsweredQuestion[],
  read: (answer: AnsweredQuestion, measure: Measure) => number,
): SystemScores {
  const estimates = MEASURES.map((measure) => [
    measure,
    estimateMean(answered.map((answer) => read(answer, measure))),
  ]);
  return Object.fromEntries(estimates);
}

/** The same samples for every system. */
function estimateMean(values: number[]): Estimate {
  return { value: mean(values), ...bootstrapInterval([values], mean, seededRandom(1)) };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Nothing where all questions have an answer, or none has. */
function summariseSeparation(answered: AnsweredQuestion[]): Partial<Record<System, number>> {
  const kinds = new Set(answered.map(({ question }) => question.passages.length > 0));
  if (kinds.size < 2) return {};
  const scored = SYSTEMS.filter((system) =>
    answered.every(({ topScores }) => topScores[system] !== undefined),
  );
  const areas = scored.map((system) => [
    system,
    areaUnderRoc(
      answered.map(({ question, topScores }) => ({
        score: topScores[system] ?? 0,
        sensitive: question.passages.length > 0,
      })),
    ),
  ]);
  return Object.fromEntries(areas);
}
