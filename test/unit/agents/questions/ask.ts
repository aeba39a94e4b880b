import { readQuestion } from '../../../../server/agents/questions/read-question.ts';
import { calculate } from '../../../../server/agents/tools/calculator/calculate.ts';
import { calculatorParameters } from '../../../../server/agents/tools/calculator/calculator-parameters.ts';

export type Language = 'fr' | 'en';

/** The call that a question makes, or undefined where it is not understood completely. */
export function callFor(language: Language, question: string) {
  const read = readQuestion(question, language);
  return read && { name: read.tool, arguments: read.arguments };
}

/** What is said once the real calculator has answered, at 14:05 of 21 November 2026; undefined where it is not asked. */
export function calculatedAnswer(language: Language, question: string): string | undefined {
  const read = readQuestion(question, language);
  if (read?.tool !== 'calculator') return undefined;
  const calculation = calculatorParameters.parse(read.arguments);
  const output = calculate({ calculation, language, now: '2026-11-21T14:05' });
  return read.say(output, read.language).replaceAll('\u202f', ' ');
}
