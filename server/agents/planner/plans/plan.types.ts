import type { PlannedCall, PlannerLanguage } from '../planner.types.ts';

/**
 * The steps of one evident task: it yields each call, is given that call's output, and returns the final text. Which
 * calls there are follows from the task alone; an output is only measured, shown or handed on as data.
 */
export type Plan = Generator<PlannedCall, string, string>;

/** What a plan is made for. */
export interface PlanSetting {
  language: PlannerLanguage;
  tools: readonly string[];
}
