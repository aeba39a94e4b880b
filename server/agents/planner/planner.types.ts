import type { PlanStep, PlanStepInput } from '../plan-step.types.ts';

/** The languages that tasks are read and answered in. */
export type PlannerLanguage = PlanStepInput['language'];

/** A step that the run has made; its output is data and never decides which tool is called. */
export type PlannerStep = PlanStepInput['steps'][number];

/** A document that a task may name. */
export type PlannerDocument = PlanStepInput['documents'][number];

/** What comes next: a call, or the run's final text. */
export type PlannedStep = ReturnType<PlanStep>;

/** A call of one of the run's tools. */
export type PlannedCall = Extract<PlannedStep, { toolCall: unknown }>['toolCall'];
