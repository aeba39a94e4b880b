type Unit = 'day' | 'week' | 'month' | 'year' | 'business_day';

/** What is said around the figures of a date, in the task's language. */
export interface DateWords {
  count(count: number, unit: Unit): string;
  difference(from: string, to: string, days: string, details: string): string;
  age(birth: string, to: string, years: string, details: string): string;
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

export const DATE_WORDS: Record<'fr' | 'en', DateWords> = {
  en: {
    count: (count, unit) => `${count} ${ENGLISH[unit][Math.abs(count) === 1 ? 0 : 1]}`,
    difference: (from, to, days, details) => `From ${from} to ${to}: ${days} (${details})`,
    age: (birth, to, years, details) => `Born on ${birth}, on ${to}: ${years} old (${details})`,
    week: (day, isoWeek, ordinal) => `${day}: ISO week ${isoWeek}, day ${ordinal} of the year`,
    and: 'and',
    separator: '; ',
  },
  fr: {
    count: (count, unit) => `${count} ${FRENCH[unit][Math.abs(count) < 2 ? 0 : 1]}`,
    difference: (from, to, days, details) => `Du ${from} au ${to} : ${days} (${details})`,
    age: (birth, to, years, details) => `Naissance le ${birth}, au ${to} : ${years} (${details})`,
    week: (day, isoWeek, ordinal) => `${day} : semaine ISO ${isoWeek}, jour ${ordinal} de l'année`,
    and: 'et',
    separator: ' ; ',
  },
};
