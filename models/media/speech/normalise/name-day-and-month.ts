import type { SpeechLanguage } from '../speaker.ts';
import { MONTHS } from './months.ts';

/** Writes out the short names of months beside a number, and of weekdays before a date: « lun. 14 oct. », "Mon, Oct 14". */
export function nameDayAndMonth(text: string, language: SpeechLanguage): string {
  const months = MONTHS[language];
  const full = (short: string) => months.find((month) => month.startsWith(short.slice(0, 4))) ?? short;
  if (language === 'fr')
    return text
      .replace(FRENCH_MONTH, (_, short: string) => full(short))
      .replace(FRENCH_DAY, (all, one?: string, other?: string) => fullDay(one ?? other ?? '', 'fr') ?? all);
  return text
    .replace(ENGLISH_DAYS, (_, from: string, to: string) => `${fullDay(from, 'en')} to ${fullDay(to, 'en')}`)
    .replace(ENGLISH_MONTH_BEHIND, (_, short: string) => full(short.slice(0, 3)))
    .replace(ENGLISH_MONTH_BEFORE, (_, short: string) => full(short.slice(0, 3)))
    .replace(ENGLISH_DAY, (all, short: string) => `${fullDay(short, 'en') ?? all},`);
}

/** The full stop of an abbreviation, unless it ends the sentence too. */
const STOP = '(?:\\.(?=,| ?[\\p{Ll}\\d;:)–—-]))?(?![\\p{L}\\d])';
const SHORT_ENGLISH = '(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';

const FRENCH_MONTH = new RegExp(
  `(?<=(?<![\\p{L}\\d])(?:\\d{1,2}|1er) )(janv|févr|fév|avr|juil|sept|oct|nov|déc)${STOP}`,
  'gu',
);
const FRENCH_DAY =
  /(?<![\p{L}\d])(?:(lun|mar|mer|jeu|ven|sam|dim)\.(?= (?:\d{1,2}|1er|au|et) )|(?<=(?:au|et) )(lun|mar|mer|jeu|ven|sam|dim)\.(?=[ ,]))/gu;
const ENGLISH_MONTH_BEHIND = new RegExp(
  `(?<=(?<!\\d)\\d{1,2}(?:st|nd|rd|th)? )${SHORT_ENGLISH}${STOP}`,
  'gu',
);
const ENGLISH_MONTH_BEFORE = new RegExp(`(?<![\\p{L}\\d])${SHORT_ENGLISH}\\.?(?= \\d)`, 'gu');
const ENGLISH_DAY = new RegExp(
  `(?<![\\p{L}\\d])(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:r?s)?(?:\\.,?|,)?(?= (?:(?:${MONTHS.en.join('|')}) \\d|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS.en.join('|')})|\\d{1,2}/\\d))`,
  'gu',
);

const SHORT_DAY = '(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:r?s)?\\.?';
const ENGLISH_DAYS = new RegExp(`(?<![\\p{L}\\d])${SHORT_DAY} ?[-–] ?${SHORT_DAY}(?![\\p{L}\\d])`, 'gu');

function fullDay(short: string, language: SpeechLanguage): string | undefined {
  return DAYS[language].find((day) => day.startsWith(short));
}

const DAYS: Record<SpeechLanguage, string[]> = {
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
