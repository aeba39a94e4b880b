import type { DateTime } from 'luxon';

/** What is counted. */
export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'business_day';

/** What is said around the figures of a date, in the task's language. */
export interface DateWords {
  count(count: number, unit: Unit): string;
  difference(from: string, to: string, days: string): string;
  age(birth: string, to: string, years: string): string;
  week(day: string, isoWeek: string, ordinal: number): string;
  time(now: DateTime, day: string): string;
  /** What stands before the time between two times of day. */
  clock(from: DateTime, to: DateTime, isNextDay: boolean): string;
  year(year: number, isLeap: boolean): string;
  month(month: string, days: number): string;
  and: string;
  /** Between two ways of saying the same. */
  separator: string;
}

const ENGLISH: Record<Unit, [one: string, several: string]> = {
  minute: ['minute', 'minutes'],
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  year: ['year', 'years'],
  business_day: ['business day', 'business days'],
};
const FRENCH: Record<Unit, [one: string, several: string]> = {
  minute: ['minute', 'minutes'],
  hour: ['heure', 'heures'],
  day: ['jour', 'jours'],
  week: ['semaine', 'semaines'],
  month: ['mois', 'mois'],
  year: ['an', 'ans'],
  business_day: ['jour ouvré', 'jours ouvrés'],
};

/** `9 h 05` */
const HOURS = "H 'h' mm";

/** The words of both languages. */
export const DATE_WORDS: Record<'fr' | 'en', DateWords> = {
  en: {
    count: (count, unit) => `${count} ${ENGLISH[unit][Math.abs(count) === 1 ? 0 : 1]}`,
    difference: (from, to, days) => `From ${from} to ${to}: ${days}`,
    age: (birth, to, years) => `Born on ${birth}, on ${to}: ${years} old`,
    week: (day, isoWeek, ordinal) => `${day}: ISO week ${isoWeek}, day ${ordinal} of the year`,
    time: (now, day) => `It is ${now.toFormat('HH:mm')} on ${day}, by the clock of this computer`,
    clock: (from, to, isNextDay) =>
      `From ${from.toFormat('HH:mm')} to ${to.toFormat('HH:mm')}${isNextDay ? ' the next day' : ''}: `,
    year: (year, isLeap) =>
      isLeap ? `${year} is a leap year: 366 days` : `${year} is not a leap year: 365 days`,
    month: (month, days) => `${month} has ${days} days`,
    and: 'and',
    separator: '; ',
  },
  fr: {
    count: (count, unit) => `${count} ${FRENCH[unit][Math.abs(count) < 2 ? 0 : 1]}`,
    difference: (from, to, days) => `Du ${from} au ${to} : ${days}`,
    age: (birth, to, years) => `Naissance le ${birth}, au ${to} : ${years}`,
    week: (day, isoWeek, ordinal) => `${day} : semaine ISO ${isoWeek}, jour ${ordinal} de l'année`,
    time: (now, day) => `Il est ${now.toFormat(HOURS)}, le ${day}, à l'horloge de cet ordinateur`,
    clock: (from, to, isNextDay) =>
      `De ${from.toFormat(HOURS)} à ${to.toFormat(HOURS)}${isNextDay ? ' le lendemain' : ''} : `,
    year: (year, isLeap) =>
      isLeap
        ? `${year} est une année bissextile : 366 jours`
        : `${year} n'est pas une année bissextile : 365 jours`,
    month: (month, days) => `${month} compte ${days} jours`,
    and: 'et',
    separator: ' ; ',
  },
};
