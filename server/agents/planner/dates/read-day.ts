import type { PlannerLanguage } from '../planner.types.ts';

const MONTHS: Record<PlannerLanguage, string[]> = {
  en: 'january|february|march|april|may|june|july|august|september|october|november|december'.split('|'),
  fr: 'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre'.split('|'),
};
const SHORT_EN = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec'.split('|');
const WEEKDAY =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? /;
const TODAY = /^(?:today|now|aujourd'hui|maintenant)$/;

/**
 * The one day that a folded text names, as ISO 8601, or `today`. Undefined for what is no day of the calendar and for
 * `03/04/2024` in English, which is two days.
 */
export function readDay(text: string, language: PlannerLanguage): string | undefined {
  const bare = text
    .trim()
    .replace(/^(?:the|le|on|au|du) /, '')
    .replace(WEEKDAY, '');
  if (TODAY.test(bare)) return 'today';
  const parts = readIso(bare) ?? readSlashes(bare, language) ?? readNamed(bare, language);
  return parts && toIso(parts);
}

type Parts = [year: number, month: number, day: number];

function readIso(text: string): Parts | undefined {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

function readSlashes(text: string, language: PlannerLanguage): Parts | undefined {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!found) return undefined;
  const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  if (language === 'fr' || first > 12 || first === second) return [year, second, first];
  return second > 12 ? [year, first, second] : undefined;
}

function readNamed(text: string, language: PlannerLanguage): Parts | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er)? (?:of )?([a-z]+)\.?,? (\d{4})$/.exec(text);
  if (dayFirst) return withMonth(dayFirst[2], Number(dayFirst[3]), Number(dayFirst[1]), language);
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(text);
  if (monthFirst) return withMonth(monthFirst[1], Number(monthFirst[3]), Number(monthFirst[2]), language);
  return undefined;
}

function withMonth(name = '', year: number, day: number, language: PlannerLanguage): Parts | undefined {
  const long = MONTHS[language].indexOf(name);
  const month =
    long >= 0
      ? long
      : language === 'en'
        ? SHORT_EN.findIndex((short) => new RegExp(`^${short}$`).test(name))
        : -1;
  return month >= 0 ? [year, month + 1, day] : undefined;
}

function toIso([year, month, day]: Parts): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
