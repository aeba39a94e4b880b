import type { GivenCode } from '../code/read-code.ts';
import type { Plan, PlanSetting } from './plan.types.ts';

/** Runs the program that the task gives, unchanged, and shows what it printed and its result. */
export function* planCode({ language: programming, code }: GivenCode, { language }: PlanSetting): Plan {
  const output = yield { name: 'code_exec', arguments: { language: programming, code } };
  const opening =
    language === 'fr'
      ? 'Le code a été exécuté. Voici ce qu’il donne :'
      : 'The code ran. This is what it gives:';
  return `${opening}\n\n${output.trim()}`;
}
