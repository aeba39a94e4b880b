import type { Language } from '../../run.types.ts';
import type { DateQuestion } from '../../tools/calculator/calculator-parameters.ts';
import { capitalise } from '../answer-words.ts';
import { readNumberWords } from '../numbers/number-words.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { ToolQuestion } from '../question.types.ts';
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
  language: Language,
  isAsked: boolean,
): ToolQuestion | undefined {
  for (const { pattern, form } of DATE_FORMS[language]) {
    const found = form.needsMark && !isAsked ? null : pattern.exec(text);
    const date = found && toQuestion(form, found.groups ?? {}, text, language);
    if (date)
      return {
        tool: 'calculator',
        arguments: { date },
        say: (output, language) => sayDays(date, output.trim(), language),
      };
  }
  return undefined;
}

/** `2026-11-21 (Saturday)` */
const NAMED_DAY = /^(\S+) \((.+)\)$/;

function sayDays({ operation }: DateQuestion, output: string, language: Language): string {
  const said = operation === 'weekday' ? output.replace(NAMED_DAY, '$2 $1') : output;
  const localised = said.replace(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g, (day) => formatDay(day, language));
  return `${capitalise(localised)}.`;
}

/** An ISO 8601 day as it is written in the language. */
function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const shown = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  return language === 'fr' ? shown.replace(/^1 /, '1er ') : shown;
}

function toQuestion(
  form: DateForm,
  groups: Groups,
  text: string,
  language: Language,
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
  language: Language,
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

function readTo({ to, period }: Groups, language: Language): string | undefined {
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

function readAmount(text: string, language: Language): number | undefined {
  if (/^(?:an?|une?)$/.test(text)) return 1;
  const number = readNumber(text, language) ?? readNumberWords(text, language);
  const value = Number(number?.value);
  return number?.length === text.length && Number.isSafeInteger(value) && value < 1e6 ? value : undefined;
}
