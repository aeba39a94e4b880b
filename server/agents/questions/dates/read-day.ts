import type { Language } from '../../run.types.ts';

const MONTHS: Record<Language, string[]> = {
  en: 'january|february|march|april|may|june|july|august|september|october|november|december'.split('|'),
  fr: 'janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre'.split('|'),
};
const SHORT: Record<Language, RegExp[]> = {
  en: 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec'.split('|').map(whole),
  fr: 'janv|fevr?|mars|avr|mai|juin|juil|aout|sept|oct|nov|dec'.split('|').map(whole),
};
const WEEKDAY =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? /;

/** Days that are told from today, as the calculator takes them. */
const RELATIVE: [RegExp, string][] = [
  [/^(?:today|now|aujourd'hui|maintenant|ce jour)$/, 'today'],
  [/^(?:tomorrow|demain)$/, 'tomorrow'],
  [/^(?:yesterday|hier)$/, 'yesterday'],
  [/^(?:day after tomorrow|apres[- ]demain)$/, 'day after tomorrow'],
  [/^(?:day before yesterday|avant[- ]hier)$/, 'day before yesterday'],
  [/^(?:end of (?:this|the) month|(?:la )?fin (?:du|de ce) mois|fin de mois)$/, 'end of month'],
  [/^(?:end of (?:this|the) year|(?:la )?fin (?:de l'|de cette )annee)$/, '--12-31'],
];

/** Feasts that fall on one day of every year, in both languages. */
const FEASTS: [RegExp, string][] = [
  [/^(?:christmas(?: day)?|xmas(?: day)?|(?:jour de )?noel)$/, '--12-25'],
  [/^(?:christmas eve|xmas eve|(?:veille|reveillon) de noel)$/, '--12-24'],
  [/^boxing day$/, '--12-26'],
  [/^(?:new year(?:'?s day|'?s)?|(?:premier |jour )?de l'an|premier de l'an|nouvel an)$/, '--01-01'],
  [
    /^(?:new year'?s eve|saint[- ]sylvestre|(?:reveillon|veille) (?:du nouvel an|du jour de l'an))$/,
    '--12-31',
  ],
  [/^(?:epiphany|epiphanie)$/, '--01-06'],
  [/^(?:(?:saint |st\.? )?valentine'?s(?: day)?|saint[- ]valentin)$/, '--02-14'],
  [/^(?:(?:saint|st\.?) patrick'?s(?: day)?|saint[- ]patrick)$/, '--03-17'],
  [/^(?:april fools'?(?: day)?|poisson d'avril)$/, '--04-01'],
  [/^(?:bastille day|fete nationale francaise)$/, '--07-14'],
  [/^(?:halloween)$/, '--10-31'],
  [/^(?:all saints'? day|toussaint)$/, '--11-01'],
];

/** The first whole year of the calendar of today: what an earlier day of the week was depends on the country. */
const FIRST_YEAR = 1583;

/**
 * The one day that a folded text names, as the calculator takes it: ISO 8601, without its year as `--12-25`, or told from
 * today. Undefined for what is no day of the calendar and for `03/04/2024` in English, which is two days.
 */
export function readDay(text: string, language: Language): string | undefined {
  const bare = text
    .trim()
    .replace(/^(?:(?:the|le|la|on|au|du|of) |l'(?!an\b))/, '')
    .replace(WEEKDAY, '');
  const relative = RELATIVE.find(([pattern]) => pattern.test(bare))?.[1];
  if (relative) return relative;
  const parts =
    readIso(bare) ?? readSlashes(bare, language) ?? readNamed(bare, language) ?? readFeastOfYear(bare);
  return parts ? toIso(parts) : readYearless(bare, language);
}

/** Of a day without a year, the one that lies before a day with one: `1 March to 25 December 2026`. */
export function beforeDay(from: string, to: string | undefined): string | undefined {
  if (!from.startsWith('--') || !to || !/^\d{4}/.test(to)) return from;
  const year = Number(to.slice(0, 4));
  const [month, day] = from.slice(2).split('-').map(Number);
  const parts = (of: number) => toIso([of, month ?? 0, day ?? 0]);
  const same = parts(year);
  return same !== undefined && same <= to ? same : parts(year - 1);
}

/** The first day of the month of a folded name, as `2028-02-01`, or `--02-01` without a year. */
export function readMonth(name: string, year: string | undefined, language: Language): string | undefined {
  const parts = withMonth(name, Number(year ?? 2024), 1, language);
  const first = parts && toIso(parts);
  return year === undefined ? first?.replace(/^\d{4}/, '-') : first;
}

type Parts = [year: number, month: number, day: number];

function readIso(text: string): Parts | undefined {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : undefined;
}

function readSlashes(text: string, language: Language): Parts | undefined {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text);
  if (!found) return undefined;
  const [first, second, year] = [Number(found[1]), Number(found[3]), Number(found[4])];
  if (language === 'fr' || first > 12 || first === second) return [year, second, first];
  return second > 12 ? [year, first, second] : undefined;
}

function readNamed(text: string, language: Language): Parts | undefined {
  const dayFirst = /^(\d{1,2}|premier)(?:st|nd|rd|th|er)? (?:of )?([a-z]+)\.?,? (?:of |in )?(\d{4})$/.exec(
    text,
  );
  if (dayFirst) {
    const day = dayFirst[1] === 'premier' ? 1 : Number(dayFirst[1]);
    return withMonth(dayFirst[2], Number(dayFirst[3]), day, language);
  }
  const monthFirst = /^([a-z]+)\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?,? (?:of |in )?(\d{4})$/.exec(text);
  if (monthFirst) return withMonth(monthFirst[1], Number(monthFirst[3]), Number(monthFirst[2]), language);
  return undefined;
}

function readFeastOfYear(text: string): Parts | undefined {
  const [, name = '', year] = /^(.+?),? (?:of |in |en |de )?(\d{4})$/.exec(text) ?? [];
  const [month, day] = findFeast(name)?.slice(2).split('-').map(Number) ?? [];
  return month && day ? [Number(year), month, day] : undefined;
}

function findFeast(name: string): string | undefined {
  return FEASTS.find(([pattern]) => pattern.test(name))?.[1];
}

// A leap year has every day that a year can have.
function readYearless(text: string, language: Language): string | undefined {
  const feast = findFeast(text);
  if (feast) return feast;
  const parts = readNamed(`${text} 2024`, language);
  return parts && toIso(parts)?.replace(/^\d{4}/, '-');
}

function withMonth(name = '', year: number, day: number, language: Language): Parts | undefined {
  const long = MONTHS[language].indexOf(name);
  const month = long >= 0 ? long : SHORT[language].findIndex((short) => short.test(name));
  return month >= 0 ? [year, month + 1, day] : undefined;
}

function whole(name: string): RegExp {
  return new RegExp(`^${name}$`);
}

function toIso([year, month, day]: Parts): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= FIRST_YEAR;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
