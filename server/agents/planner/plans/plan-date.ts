import type { DateQuestion } from '../../tools/calculator/calculator-parameters.ts';
import { localiseDays } from '../answers/localise.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Answers a question about days of the calendar. */
export function* planDate(date: DateQuestion, { language }: PlanSetting): Plan {
  const output = yield { name: 'calculator', arguments: { date } };
  return `${localiseDays(output.trim(), language)}.`;
}
