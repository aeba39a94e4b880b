import type { DateTime } from 'luxon';
import { ToolFailed } from '../../../tool.types.ts';
import type { DateQuestion } from '../calculator-parameters.ts';
import { addBusinessDays, countBusinessDays } from './business-days.ts';
import { DATE_WORDS, type DateWords } from './date-words.ts';
import { readDate } from './read-date.ts';

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
  const to = readDate(asked.to, setting.today);
  const words = DATE_WORDS[setting.language];
  const days = Math.round(to.diff(from, 'days').days);
  const details = [inWeeks(Math.abs(days), words), inCalendar(from, to, words)];
  if (asked.unit === 'business_days') details.push(words.count(countBusinessDays(from, to), 'business_day'));
  return words.difference(
    name(from, setting),
    name(to, setting),
    words.count(days, 'day'),
    details.join(words.separator),
  );
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
  return words.age(name(from, setting), name(to, setting), years, inCalendar(from, to, words));
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
  const parts = [words.count(years, 'year'), words.count(months, 'month')];
  return [...parts, words.count(Math.round(days), 'day')].join(', ');
}

function inWeeks(days: number, words: DateWords): string {
  return `${words.count(Math.floor(days / 7), 'week')} ${words.and} ${words.count(days % 7, 'day')}`;
}
