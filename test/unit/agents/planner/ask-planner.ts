import { BUILT_IN_TOOLS } from '../../../../server/agents/agent-types.ts';
import { planEvidentStep } from '../../../../server/agents/planner/plan-evident-step.ts';
import type { PlannedCall, PlannerStep } from '../../../../server/agents/planner/planner.types.ts';
import { calculate } from '../../../../server/agents/tools/calculator/calculate.ts';
import { calculatorParameters } from '../../../../server/agents/tools/calculator/calculator-parameters.ts';

export type Language = 'fr' | 'en';

/** What a test may say of a run beside its task. */
interface Asked {
  steps?: PlannerStep[];
  tools?: string[];
  agentType?: 'research' | 'code' | 'data' | 'general';
  documents?: { id: string; filename: string; title: string }[];
}

/** Asks the planner for the next step of a task. */
export function askPlanner(language: Language, task: string, asked: Asked = {}) {
  return planEvidentStep({
    task,
    language,
    agentType: asked.agentType ?? 'general',
    tools: asked.tools ?? [...BUILT_IN_TOOLS],
    steps: asked.steps ?? [],
    documents: asked.documents ?? [],
  });
}

/** The next call, or undefined where there is none. */
export function nextCall(language: Language, task: string, asked: Asked = {}): PlannedCall | undefined {
  const planned = askPlanner(language, task, asked);
  return 'toolCall' in planned ? planned.toolCall : undefined;
}

/** The final text, or undefined where a call comes first. */
export function finalText(language: Language, task: string, asked: Asked = {}): string | undefined {
  const planned = askPlanner(language, task, asked);
  return 'text' in planned ? planned.text : undefined;
}

/** A step that went well. */
export function done(tool: string, output: string): PlannerStep {
  return { tool, input: '{}', output, status: 'done', reason: null };
}

/** What is said once the real calculator has answered, at 14:05 of 21 November 2026; undefined where it is not asked. */
export function calculatedAnswer(language: Language, task: string): string | undefined {
  const call = nextCall(language, task);
  if (call?.name !== 'calculator') return undefined;
  const calculation = calculatorParameters.parse(call.arguments);
  const output = calculate({ calculation, language, now: '2026-11-21T14:05' });
  return finalText(language, task, { steps: [done('calculator', output)] })?.replaceAll('\u202f', ' ');
}
