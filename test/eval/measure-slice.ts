import { seededRandom } from '../../models/seeded-random.ts';
import { areaUnderRoc } from './area-under-roc.ts';
import { bootstrapInterval } from './bootstrap-interval.ts';
import { calibrationError } from './calibration-error.ts';
import type { Estimate, SliceMetrics } from './evaluation-record.ts';
import type { Judgement } from './judged-message.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** Every slice draws from the same seed, so that its interval depends on nothing but its messages. */
const SEED = 3;

/** All that is measured of some messages: rates with Wilson intervals, the rest with bootstrap intervals. */
export function measureSlice(judgements: Judgement[]): SliceMetrics {
  const sensitive = judgements.filter((judgement) => judgement.sensitive);
  const harmless = judgements.filter((judgement) => !judgement.sensitive);
  return {
    sensitive: sensitive.length,
    harmless: harmless.length,
    missed: measureRate(sensitive, ({ kept }) => !kept),
    falseAlarms: measureRate(harmless, ({ kept }) => kept),
    auroc: measureAuroc(sensitive, harmless),
    calibrationError: measureCalibration(judgements),
  };
}

function measureRate(judgements: Judgement[], counts: (judgement: Judgement) => boolean): Estimate | null {
  if (judgements.length === 0) return null;
  const count = judgements.filter(counts).length;
  return { value: count / judgements.length, ...wilsonInterval(count, judgements.length) };
}

function measureAuroc(sensitive: Judgement[], harmless: Judgement[]): Estimate | null {
  if (sensitive.length === 0 || harmless.length === 0) return null;
  const strata = [sensitive, harmless].map((kind) => kind.toSorted((a, b) => a.score - b.score));
  return {
    value: areaUnderRoc(strata.flat()),
    ...bootstrapInterval(strata, areaUnderRoc, seededRandom(SEED)),
  };
}

function measureCalibration(judgements: Judgement[]): Estimate | null {
  if (judgements.length === 0) return null;
  const sorted = judgements.toSorted((a, b) => a.probability - b.probability);
  return {
    value: calibrationError(sorted),
    ...bootstrapInterval([sorted], calibrationError, seededRandom(SEED)),
  };
}
