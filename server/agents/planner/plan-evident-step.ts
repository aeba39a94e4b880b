import { findEmergency } from '../../../models/starter/emergency.ts';
import { emergencyTexts } from '../../../models/starter/fixed-texts.ts';
import type { PlanStep } from '../plan-step.types.ts';
import { cannotPlan, missingTool, notDone } from './answers/cannot.ts';
import type { EvidentTask } from './evident-task.types.ts';
import { guessTaskLanguage } from './guess-task-language.ts';
import { neededTools } from './needed-tools.ts';
import type { PlannedStep, PlannerLanguage, PlannerStep } from './planner.types.ts';
import type { Plan, PlanSetting } from './plans/plan.types.ts';
import { planCalculation } from './plans/plan-calculation.ts';
import { planChart } from './plans/plan-chart.ts';
import { planCode } from './plans/plan-code.ts';
import { planConversion } from './plans/plan-conversion.ts';
import { planDate } from './plans/plan-date.ts';
import { planDocument } from './plans/plan-document.ts';
import { planSearch } from './plans/plan-search.ts';
import { planStatistics } from './plans/plan-statistics.ts';
import { readTask } from './read-task.ts';

/**
 * Says the next call of a task whose tool is evident, or the text that ends it; pure and deterministic. A task that
 * needs judgement gets no call: it is told that this takes a larger model, and where to get one. Somebody in danger is
 * told where help is, as in a chat.
 */
export const planEvidentStep: PlanStep = (input) => {
  const language = guessTaskLanguage(input.task) ?? input.language;
  const read = readTask(input.task, language, input.documents);
  const emergency =
    read === undefined || read.evident.kind === 'search' ? findEmergency(input.task) : undefined;
  if (emergency) return { text: emergencyTexts[emergency][language] };
  if (!read) return { text: cannotPlan({ tools: input.tools, language }) };
  const needed = neededTools(read.evident);
  const missing = needed.find((tool) => !input.tools.includes(tool));
  if (missing) return { text: missingTool(missing, needed, input.agentType, read.language) };
  const setting = { language: read.language, tools: input.tools };
  return replay(planFor(read.evident, setting), input.steps, read.language);
};

/** Goes through the steps that were made, to the one that comes next. */
function replay(plan: Plan, steps: readonly PlannerStep[], language: PlannerLanguage): PlannedStep {
  let next = plan.next();
  for (const step of steps) {
    if (next.done) break;
    if (step.status !== 'done' || step.tool !== next.value.name) return { text: notDone(step, language) };
    next = plan.next(step.output);
  }
  return next.done ? { text: next.value } : { toolCall: next.value };
}

function planFor(evident: EvidentTask, setting: PlanSetting): Plan {
  switch (evident.kind) {
    case 'calculation':
      return planCalculation(evident.expression, setting);
    case 'conversion':
      return planConversion(evident.conversion, setting);
    case 'date':
      return planDate(evident.question, setting);
    case 'statistics':
      return planStatistics(evident.statistics, setting);
    case 'chart':
      return planChart(evident.chart, setting);
    case 'document':
      return planDocument(evident.document, setting);
    case 'code':
      return planCode(evident.program, setting);
    case 'search':
      return planSearch(evident.search, setting);
  }
}
