import { showExpression } from '../answers/localise.ts';
import { readResult } from '../answers/read-result.ts';
import { formatNumber } from '../numbers/format-number.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Calculates, and says the result beside what was calculated, so that a misreading shows. */
export function* planCalculation(expression: string, { language }: PlanSetting): Plan {
  const output = yield { name: 'calculator', arguments: { expression } };
  const result = readResult(output);
  if (!result) return output;
  const value = formatNumber(result.plain, language);
  const calculated = showExpression(expression, language);
  if (language === 'fr')
    return `Le résultat est ${result.isExact ? '' : 'environ '}${value} (${calculated}).`;
  return `The result is ${result.isExact ? '' : 'about '}${value} (${calculated}).`;
}
