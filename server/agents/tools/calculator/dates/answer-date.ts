import { DateTime } from 'luxon';
import { ToolFailed } from '../../../tool.types.ts';
import type { DateQuestion } from '../calculator-parameters.ts';

type Unit = 'day' | 'week' | 'month' | 'year' | 'business_day';

/** What is said around the figures of a date, in the task's language. */
interface DateWords {
  count(count: number, unit: Unit): string;
  difference(from: string, to: string, days: string): string;
  age(birth: string, to: string, years: string): string;
  week(day: string, isoWeek: string, ordinal: number): string;
  and: string;
  /** Between two ways of saying the same. */
  separator: string;
}

const ENGLISH: Record<Unit, [one: string, several: string]> = {
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
  business_day: ['business day', 'business days'],
};
const FRENCH: Record<Unit, [one: string, several: string]> = {
  day: ['jour', 'jours'],
  week: ['semaine', 'semaines'],
  month: ['mois', 'mois'],
  year: ['an', 'ans'],
  business_day: ['jour ouvré', 'jours ouvrés'],
};

const DATE_WORDS: Record<'fr' | 'en', DateWords> = {
  en: {
    count: (count, unit) => `${count} ${ENGLISH[unit][Math.abs(count) === 1 ? 0 : 1]}`,
    difference: (from, to, days) => `From ${from} to ${to}: ${days}`,
    age: (birth, to, years) => `Born on ${birth}, on ${to}: ${years} old`,
    week: (day, isoWeek, ordinal) => `${day}: ISO week ${isoWeek}, day ${ordinal} of the year`,
    and: 'and',
    separator: '; ',
  },
  fr: {
    count: (count, unit) => `${count} ${FRENCH[unit][Math.abs(count) < 2 ? 0 : 1]}`,
    difference: (from, to, days) => `Du ${from} au ${to} : ${days}`,
    age: (birth, to, years) => `Naissance le ${birth}, au ${to} : ${years}`,
    week: (day, isoWeek, ordinal) => `${day} : semaine ISO ${isoWeek}, jour ${ordinal} de l'année`,
    and: 'et',
    separator: ' ; ',
  },
};

interface Setting {
  language: 'fr' | 'en';
  /** ISO 8601 */
  today: string;
}

/** The answer to a question about days, as text in the task's language. Throws ToolFailed. */
export function answerDate(asked: DateQuestion, setting: Setting): string {
  const from = readDate(asked.from, setting.today);
  return ANSWERS[asked.operation](asked, from, setting);
}

type Answer = (asked: DateQuestion, from: DateTime, setting: Setting) => string;

const ANSWERS: Record<DateQuestion['operation'], Answer> = {
  difference: answerDifference,
  add: answerAddition,
  age: answerAge,
  weekday: describeDay,
  iso_week: describeDay,
};

function answerDifference(asked: DateQuestion, from: DateTime, setting: Setting): string {
  if (asked.to === undefined) throw new ToolFailed('difference needs from and to.');
  const to = nextYearless(asked.to, from) ?? readDate(asked.to, setting.today);
  const words = DATE_WORDS[setting.language];
  const days = Math.round(to.diff(from, 'days').days);
  const said = words.count(days, 'day');
  const details = [inWeeks(Math.abs(days), words), inCalendar(from, to, words)];
  if (asked.unit === 'business_days') details.push(words.count(countBusinessDays(from, to), 'business_day'));
  return words.difference(name(from, setting), name(to, setting), said) + aside(details, said, words);
}

function answerAddition({ amount, unit = 'days' }: DateQuestion, from: DateTime, setting: Setting): string {
  if (amount === undefined) throw new ToolFailed('add needs an amount, and a unit unless it is days.');
  const result = unit === 'business_days' ? addBusinessDays(from, amount) : from.plus({ [unit]: amount });
  if (!result.isValid) throw new ToolFailed('That day is too far away.');
  const count = DATE_WORDS[setting.language].count(Math.abs(amount), SINGULAR[unit]);
  return `${name(from, setting)} ${amount < 0 ? '-' : '+'} ${count} = ${name(result, setting)}`;
}

const SINGULAR = {
  days: 'day',
  weeks: 'week',
  months: 'month',
  years: 'year',
  business_days: 'business_day',
} as const;

function answerAge(asked: DateQuestion, from: DateTime, setting: Setting): string {
  const to = readDate(asked.to ?? 'today', setting.today);
  if (to < from) throw new ToolFailed('The day of birth is after the other day.');
  const words = DATE_WORDS[setting.language];
  const years = words.count(Math.floor(to.diff(from, 'years').years), 'year');
  const said = words.age(name(from, setting), name(to, setting), years);
  return said + aside([inCalendar(from, to, words)], years, words);
}

function describeDay(_asked: DateQuestion, from: DateTime, setting: Setting): string {
  const week = `${from.weekYear}-W${String(from.weekNumber).padStart(2, '0')}`;
  return DATE_WORDS[setting.language].week(name(from, setting), week, from.ordinal);
}

function name(date: DateTime, { language }: Setting): string {
  return `${date.toISODate()} (${date.setLocale(language).toFormat('EEEE')})`;
}

function inCalendar(from: DateTime, to: DateTime, words: DateWords): string {
  const [early, late] = from <= to ? [from, to] : [to, from];
  const { years = 0, months = 0, days = 0 } = late.diff(early, ['years', 'months', 'days']).toObject();
  const parts: [number, Unit][] = [
    [years, 'year'],
    [months, 'month'],
    [Math.round(days), 'day'],
  ];
  return inParts(parts, ', ', words);
}

function inWeeks(days: number, words: DateWords): string {
  const parts: [number, Unit][] = [
    [Math.floor(days / 7), 'week'],
    [days % 7, 'day'],
  ];
  return inParts(parts, ` ${words.and} `, words);
}

/** Nothing is said of a unit of which there is none. */
function inParts(parts: [number, Unit][], joint: string, words: DateWords): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => words.count(count, unit))
    .join(joint);
}

/** The same in other units, where that says something more. */
function aside(details: string[], said: string, { separator }: DateWords): string {
  const more = [...new Set(details)].filter((detail) => detail !== '' && detail !== said.replace(/^-/, ''));
  return more.length === 0 ? '' : ` (${more.join(separator)})`;
}

const WORKING = 5;
/** About 4,000 years. */
const MOST_DAYS = 1_500_000;

/** Days from Monday to Friday after `from`, up to and with `to`; negative when `to` is before. Holidays count as days. */
function countBusinessDays(from: DateTime, to: DateTime): number {
  const days = Math.round(to.diff(from, 'days').days);
  if (days < 0) return -countBusinessDays(to, from);
  if (days > MOST_DAYS) throw new ToolFailed('The days are too far apart to count business days.');
  const weeks = Math.floor(days / 7);
  const rest = Array.from({ length: days % 7 }, (_, index) => ((from.weekday + index) % 7) + 1);
  return weeks * WORKING + rest.filter((weekday) => weekday <= WORKING).length;
}

/** The day so many days from Monday to Friday later, or earlier. */
function addBusinessDays(from: DateTime, amount: number): DateTime {
  const step = amount < 0 ? -1 : 1;
  const start = amount === 0 ? from : lastWorkingDay(from, -step);
  let date = start.plus({ days: 7 * Math.trunc(amount / WORKING) });
  for (let left = Math.abs(amount % WORKING); left > 0; ) {
    date = date.plus({ days: step });
    if (date.weekday <= WORKING) left -= 1;
  }
  return date;
}

// From a weekend one counts as from the working day before it.
function lastWorkingDay(date: DateTime, step: number): DateTime {
  return date.weekday <= WORKING ? date : lastWorkingDay(date.plus({ days: step }), step);
}

const FORMATS = ['yyyy-MM-dd', 'd/M/yyyy', 'd.M.yyyy', 'd-M-yyyy', "yyyy-MM-dd'T'HH:mm", 'yyyyMMdd'];
const LONG_FORMATS = ['d MMMM yyyy', 'd MMM yyyy', 'MMMM d, yyyy', 'MMMM d yyyy', "d'er' MMMM yyyy"];
const TODAY = new Set(['today', "aujourd'hui", 'aujourd’hui', 'now']);

/** The next such day of a year, the day itself included; `--02-29` waits for a leap year. */
function nextYearless(text: string, start: DateTime): DateTime | undefined {
  const found = /^--(\d{2})-(\d{2})$/.exec(text);
  if (!found) return undefined;
  const years = Array.from({ length: 9 }, (_, more) => start.year + more);
  return years
    .map((year) => DateTime.utc(year, Number(found[1]), Number(found[2])))
    .find((candidate) => candidate.isValid && candidate >= start);
}

/** A day: ISO 8601, without its year the next one (`--12-25`), day first (21/11/2026), written out in French or English, or today. Throws ToolFailed. */
function readDate(text: string, today: string): DateTime {
  const written = text.trim().toLowerCase();
  const now = day(DateTime.fromISO(today, { zone: 'utc' }));
  if (TODAY.has(written)) return now;
  const next = nextYearless(written, now);
  if (next) return next;
  const read = [
    ...FORMATS.map((format) => DateTime.fromFormat(text.trim(), format, { zone: 'utc' })),
    ...LONG_FORMATS.flatMap((format) =>
      ['fr', 'en'].map((locale) => DateTime.fromFormat(written, format, { zone: 'utc', locale })),
    ),
  ].find((candidate) => candidate.isValid);
  if (!read) throw new ToolFailed(`"${text}" is not a date. Write it as 2026-11-21 or 21/11/2026.`);
  return day(read);
}

function day(date: DateTime): DateTime {
  return date.startOf('day');
}
