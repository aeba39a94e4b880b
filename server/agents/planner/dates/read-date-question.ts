import type { DateQuestion } from '../../tools/calculator/calculator-parameters.ts';
import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import { DATE_QUESTIONS } from './date-questions.ts';
import { readDay } from './read-day.ts';

type Unit = NonNullable<DateQuestion['unit']>;

const UNITS: [RegExp, Unit][] = [
  [/^(?:business|working|jours ouvr)/, 'business_days'],
  [/^(?:day|jour)/, 'days'],
  [/^(?:week|semaine)/, 'weeks'],
  [/^(?:month|mois)/, 'months'],
  [/^(?:year|an)/, 'years'],
];

/** The question about days of the calendar that a folded text asks and nothing else. */
export function readDateQuestion(text: string, language: PlannerLanguage): DateQuestion | undefined {
  for (const { pattern, operation, isBackwards, fromToday } of DATE_QUESTIONS[language]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const groups = found.groups ?? {};
    const from = fromToday ? 'today' : readDay(groups.from ?? '', language);
    const to = groups.to === undefined ? undefined : readDay(groups.to, language);
    if (from === undefined || (groups.to !== undefined && to === undefined)) continue;
    const unit =
      groups.unit === undefined ? undefined : UNITS.find(([name]) => name.test(groups.unit ?? ''))?.[1];
    const amount = groups.amount === undefined ? undefined : readAmount(groups.amount, language);
    if (operation === 'add' && (amount === undefined || unit === undefined)) continue;
    return {
      operation,
      from,
      ...(to === undefined ? {} : { to }),
      ...(amount === undefined ? {} : { amount: isBackwards ? -amount : amount }),
      ...(unit === undefined ? {} : { unit }),
    };
  }
  return undefined;
}

function readAmount(text: string, language: PlannerLanguage): number | undefined {
  const number = readNumber(text, language) ?? readNumberWords(text, language);
  const value = Number(number?.value);
  return number?.length === text.length && Number.isSafeInteger(value) && value < 1e6 ? value : undefined;
}
