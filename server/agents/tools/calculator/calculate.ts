import { ToolFailed } from '../../tool.types.ts';
import type { CalculatorRequest } from './calculator-tool.ts';
import { answerDate } from './dates/answer-date.ts';
import { evaluateExpression } from './expression/evaluate-expression.ts';
import { describeStatistics } from './statistics/describe-statistics.ts';

/** The answer to one question, as text. Throws ToolFailed. */
export function calculate({ calculation, language, now }: CalculatorRequest): string {
  const { expression, statistics, date } = calculation;
  if (expression !== undefined) return evaluateExpression(expression);
  if (statistics !== undefined) return describeStatistics(statistics, language);
  if (date !== undefined) return answerDate(date, { language, now });
  throw new ToolFailed('Give exactly one of expression, statistics, date.');
}
