import type { SpeechLanguage } from '../speaker.ts';
import { MONTHS } from './months.ts';
import { nameDayAndMonth } from './name-day-and-month.ts';
import { ordinalWord } from './ordinal-word.ts';
import { sayDecades } from './say-decades.ts';

/**
 * Says dates: 2026-11-21, 21/11/2026 and 21.11.2026 (day first; in English month first with a stroke, unless that is
 * no month), and days before a month's name. What is no date of the calendar stays as it is.
 */
export function sayDates(text: string, language: SpeechLanguage): string {
  return sayDaysOfMonths(
    nameDayAndMonth(text, language)
      .replace(ISO_TIME, '$1, $2')
      .replace(ISO, (all, year: string, month: string, day: string) => say(all, day, month, year, language))
      .replace(NUMERIC, (all, first: string, sign: string, second: string, year: string) => {
        const monthFirst = language === 'en' && sign === '/' && Number(first) <= 12;
        return monthFirst ? say(all, second, first, year, language) : say(all, first, second, year, language);
      }),
    language,
  );
}

/** A date with a time behind it, whose zone nobody says. */
const ISO_TIME =
  /(?<![\d-])(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?(?![\p{L}\d])/gu;
const ISO = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g;
const NUMERIC = /(?<![\d./])(\d{1,2})([./])(\d{1,2})\2(\d{4}|(?<=\/)\d{2})(?![\d/]|\.\d)/g;

function say(all: string, day: string, month: string, year: string, language: SpeechLanguage): string {
  if (year.length === 2) return say(all, day, month, `${Number(year) < 70 ? 20 : 19}${year}`, language);
  const name = MONTHS[language][Number(month) - 1];
  const isDay =
    Number(day) >= 1 && Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!name || !isDay) return all;
  if (language === 'en') return `${name} ${ordinalWord(Number(day), 'en')}, ${sayYear(year)}`;
  return `${Number(day) === 1 ? 'premier' : Number(day)} ${name} ${year}`;
}

/** "nineteen eighty-four", as years are said in English; 2000 to 2009 and round ones as numbers. */
function sayYear(year: string): string {
  const [century, rest] = [year.slice(0, 2), year.slice(2)];
  if (year[1] === '0' && rest.startsWith('0')) return year;
  if (rest === '00') return `${century} hundred`;
  return rest.startsWith('0') ? `${century} oh ${rest[1]}` : `${century} ${rest}`;
}

function sayDaysOfMonths(text: string, language: SpeechLanguage): string {
  const months = MONTHS[language].join('|');
  if (language === 'fr')
    return text
      .replace(new RegExp(`(?<!\\d)1er (?=(?:${months})(?!\\p{L}))`, 'giu'), 'premier ')
      .replace(SHORT_FRENCH, (all, before: string, day: string, month: string) =>
        isDayNumber(day)
          ? `${before}${Number(day) === 1 ? 'premier' : Number(day)} ${MONTHS.fr[Number(month) - 1]}`
          : all,
      );
  return sayDecades(text)
    .replace(
      new RegExp(`(?<!\\p{L})(${months}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?![\\d:]|\\.\\d)`, 'gu'),
      (all, month: string, day: string, year: string | undefined) =>
        isDayNumber(day)
          ? `${month} ${ordinalWord(Number(day), 'en')}${year ? `, ${sayYear(year)}` : ''}`
          : all,
    )
    .replace(
      new RegExp(`(?<![\\d.,:/-])(\\d{1,2}) (${months})(?:,? (\\d{4}))?(?![\\p{L}\\d])`, 'gu'),
      (all, day: string, month: string, year: string | undefined) =>
        isDayNumber(day)
          ? `the ${ordinalWord(Number(day), 'en')} of ${month}${year ? `, ${sayYear(year)}` : ''}`
          : all,
    )
    .replace(
      /(?<=(?:^|[^\p{L}])(?:[Ii]n|[Ss]ince|[Uu]ntil|[Bb]y|[Ff]rom|[Yy]ear) )(1[1-9]\d\d|20[1-9]\d)(?![\d.,:%]\d|\d| ?[%€$£])/gu,
      sayYear,
    );
}

/** « le 3/5 », but no fraction: « les 3/5 ». */
const SHORT_FRENCH = /(?<!\p{L})((?:le|du|au) )(\d{1,2})\/(0?[1-9]|1[0-2])(?![\p{L}\d/]|[.,]\d)/giu;

function isDayNumber(day: string): boolean {
  return Number(day) >= 1 && Number(day) <= 31;
}
