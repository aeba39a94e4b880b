import type { DateQuestion } from '../../tools/calculator/calculator-parameters.ts';
import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import { DATE_FORMS, type DateForm } from './date-forms.ts';
import { readClocks } from './read-clock.ts';
import { beforeDay, readDay, readMonth } from './read-day.ts';

type Unit = NonNullable<DateQuestion['unit']>;
type Groups = Readonly<Record<string, string | undefined>>;

const UNITS: [RegExp, Unit][] = [
  [/^(?:business|working|jours ouvr)/, 'business_days'],
  [/^(?:day|jour)/, 'days'],
  [/^(?:week|semaine)/, 'weeks'],
  [/^(?:month|mois)/, 'months'],
  [/^(?:year|an)/, 'years'],
];
const PAST = /\b(?:was|were|did|fell|etait|etaient|tombait|etions)\b/;

/** The question about days or times that a folded text asks and nothing else; `isAsked` says that it ended in a question mark. */
export function readDateQuestion(
  text: string,
  language: PlannerLanguage,
  isAsked: boolean,
): DateQuestion | undefined {
  for (const { pattern, form } of DATE_FORMS[language]) {
    const found = form.needsMark && !isAsked ? null : pattern.exec(text);
    const question = found && toQuestion(form, found.groups ?? {}, text, language);
    if (question) return question;
  }
  return undefined;
}

function toQuestion(
  form: DateForm,
  groups: Groups,
  text: string,
  language: PlannerLanguage,
): DateQuestion | undefined {
  const { operation } = form;
  const { year } = groups;
  switch (operation) {
    case 'time':
      return { operation, from: 'today' };
    case 'clock': {
      const times = readClocks(groups.from ?? '', groups.to ?? '', language);
      return times && { operation, ...times };
    }
    case 'leap_year':
      if (form.from) return { operation, from: form.from };
      return year === undefined || year < '1583' ? undefined : { operation, from: `${year}-01-01` };
    case 'month_length': {
      const from = form.from ?? readMonth(groups.month ?? '', year, language);
      return from === undefined ? undefined : { operation, from };
    }
    default:
      return aboutDays(form, groups, text, language);
  }
}

function aboutDays(
  form: DateForm,
  groups: Groups,
  text: string,
  language: PlannerLanguage,
): DateQuestion | undefined {
  const { operation } = form;
  const wantsTo = form.to ?? groups.to ?? groups.period;
  const to = wantsTo === undefined ? undefined : (form.to ?? readTo(groups, language));
  const named = groups.year === undefined ? groups.from : `${groups.from} ${groups.year}`;
  const written = form.from ?? readDay(named ?? '', language);
  const from = written && beforeDay(written, to);
  if (from === undefined || (wantsTo !== undefined && to === undefined)) return undefined;
  const isPast = operation === 'weekday' && PAST.test(text);
  if (![from, to].every((day) => mayLackYear(operation, isPast, day))) return undefined;
  const unit = UNITS.find(([name]) => name.test(groups.unit ?? ''))?.[1];
  const amount = groups.amount === undefined ? undefined : readAmount(groups.amount, language);
  if (operation === 'add' && (amount === undefined || unit === undefined)) return undefined;
  return {
    operation,
    from,
    ...(to === undefined ? {} : { to }),
    ...(amount === undefined ? {} : { amount: form.isBackwards ? -amount : amount }),
    ...(unit === undefined ? {} : { unit }),
  };
}

function readTo({ to, period }: Groups, language: PlannerLanguage): string | undefined {
  if (period === undefined) return readDay(to ?? '', language);
  return /month|mois/.test(period) ? 'end of month' : '--12-31';
}

/** Which year is meant is known where a difference or a day of the week to come is asked for: the nearest such day. */
function mayLackYear(
  operation: DateQuestion['operation'],
  isPast: boolean,
  day: string | undefined,
): boolean {
  return !day?.startsWith('--') || operation === 'difference' || (operation === 'weekday' && !isPast);
}

function readAmount(text: string, language: PlannerLanguage): number | undefined {
  if (/^(?:an?|une?)$/.test(text)) return 1;
  const number = readNumber(text, language) ?? readNumberWords(text, language);
  const value = Number(number?.value);
  return number?.length === text.length && Number.isSafeInteger(value) && value < 1e6 ? value : undefined;
}
