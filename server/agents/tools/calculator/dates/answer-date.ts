import { DateTime } from 'luxon';
import { ToolFailed } from '../../../tool.types.ts';
import type { DateQuestion } from '../calculator-parameters.ts';
import { addBusinessDays, countBusinessDays } from './business-days.ts';
import { DATE_WORDS, type DateWords, type Unit } from './date-words.ts';
import { readDate, readYearless } from './read-date.ts';

interface Setting {
  language: 'fr' | 'en';
  /** The day and the time of day, as ISO 8601. */
  now: string;
}

/** The answer to a question about days, as text in the task's language. Throws ToolFailed. */
export function answerDate(asked: DateQuestion, setting: Setting): string {
  if (asked.operation === 'clock') return answerClock(asked, setting);
  const from = readDate(asked.from, setting.now);
  return ANSWERS[asked.operation](asked, from, setting);
}

type Answer = (asked: DateQuestion, from: DateTime, setting: Setting) => string;

const ANSWERS: Record<Exclude<DateQuestion['operation'], 'clock'>, Answer> = {
  difference: answerDifference,
  add: answerAddition,
  age: answerAge,
  weekday: (_asked, from, setting) => name(from, setting),
  iso_week: describeWeek,
  time: tellTime,
  leap_year: (_asked, from, { language }) => DATE_WORDS[language].year(from.year, from.isInLeapYear),
  month_length: describeMonth,
};

function answerDifference(asked: DateQuestion, next: DateTime, setting: Setting): string {
  if (asked.to === undefined) throw new ToolFailed('difference needs from and to.');
  const to = readYearless(asked.to, next, 1) ?? readDate(asked.to, setting.now);
  // Days up to today are counted from the last such day.
  const from = (asked.to === 'today' && readYearless(asked.from, to, -1)) || next;
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
  const to = readDate(asked.to ?? 'today', setting.now);
  if (to < from) throw new ToolFailed('The day of birth is after the other day.');
  const words = DATE_WORDS[setting.language];
  const years = words.count(Math.floor(to.diff(from, 'years').years), 'year');
  const said = words.age(name(from, setting), name(to, setting), years);
  return said + aside([inCalendar(from, to, words)], years, words);
}

function describeWeek(_asked: DateQuestion, from: DateTime, setting: Setting): string {
  const week = `${from.weekYear}-W${String(from.weekNumber).padStart(2, '0')}`;
  return DATE_WORDS[setting.language].week(name(from, setting), week, from.ordinal);
}

function describeMonth(_asked: DateQuestion, from: DateTime, { language }: Setting): string {
  const days = from.daysInMonth ?? 0;
  return DATE_WORDS[language].month(from.setLocale(language).toFormat('MMMM yyyy'), days);
}

function tellTime(_asked: DateQuestion, today: DateTime, setting: Setting): string {
  const { time } = DATE_WORDS[setting.language];
  return time(DateTime.fromISO(setting.now, { zone: 'utc' }), name(today, setting));
}

/** Between two times of day; an earlier one is of the next day. */
function answerClock({ from, to = '' }: DateQuestion, { language }: Setting): string {
  const words = DATE_WORDS[language];
  const [start, end] = [from, to].map((time) => DateTime.fromFormat(time, 'H:mm', { zone: 'utc' }));
  if (!start?.isValid || !end?.isValid) throw new ToolFailed('clock needs from and to, such as 09:30.');
  const isNextDay = end < start;
  const minutes = Math.round(end.plus({ days: isNextDay ? 1 : 0 }).diff(start, 'minutes').minutes);
  const parts: [number, Unit][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
  const duration = inParts(parts, ` ${words.and} `, words);
  const inMinutes = aside([words.count(minutes, 'minute')], duration, words);
  return words.clock(start, end, isNextDay) + duration + inMinutes;
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
