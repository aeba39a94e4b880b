import type { PlanStepInput } from './plan-step.types.ts';
import { guessTaskLanguage } from './planner/guess-task-language.ts';
import { neededTools } from './planner/needed-tools.ts';
import { planEvidentStep } from './planner/plan-evident-step.ts';
import { readTask } from './planner/read-task.ts';
import { taskLanguage } from './task-language.ts';
import { ToolFailed } from './tool.types.ts';
import { calculatorParameters } from './tools/calculator/calculator-parameters.ts';
import type { Calculate } from './tools/calculator/calculator-tool.ts';

/**
 * Answers what the calculator alone answers: a sum, a conversion, a date, statistics of the numbers in the question.
 * Undefined for every other question. A calculation that fails is told as such; throws the reason of `signal`.
 *
 * @param preferred the language to answer in where the question shows none
 */
export async function answerByCalculator(
  question: string,
  preferred: 'en' | 'fr',
  calculate: Calculate,
  signal: AbortSignal,
): Promise<string | undefined> {
  const language = taskLanguage(question) ?? preferred;
  const read = readTask(question, guessTaskLanguage(question) ?? language, []);
  if (!read || neededTools(read.evident).some((tool) => tool !== 'calculator')) return undefined;
  const plan: PlanStepInput = { ...CALCULATOR_ONLY, task: question, language, steps: [], documents: [] };
  for (;;) {
    const planned = planEvidentStep(plan);
    if ('text' in planned) return planned.text;
    const { name: tool, arguments: args } = planned.toolCall;
    const step = { tool, input: JSON.stringify(args), reason: null };
    try {
      const output = await calculate(calculatorParameters.parse(args), { language: read.language, signal });
      plan.steps.push({ ...step, output, status: 'done' });
    } catch (thrown) {
      if (!(thrown instanceof ToolFailed)) throw thrown;
      plan.steps.push({ ...step, output: thrown.message, status: 'failed' });
    }
  }
}

const CALCULATOR_ONLY: Pick<PlanStepInput, 'agentType' | 'tools'> = {
  agentType: 'general',
  tools: ['calculator'],
};
