import type { SpeechLanguage } from './speaker.ts';

/**
 * Writes a text as it is read aloud: without markup, amounts of money in the order in which they are said, units and
 * abbreviations in full. Numbers, dates, times and emoji are espeak-ng's own work, but for what it would make another
 * amount or another word of.
 */
export function normaliseSpeech(text: string, language: SpeechLanguage): string {
  const said = sayUnits(sayMoney(stripMarkup(text.toWellFormed().normalize('NFC')), language), language);
  const rules = language === 'fr' ? FRENCH : ENGLISH;
  return rules
    .reduce((so, [pattern, words]) => so.replace(pattern, words), said)
    .replace(/(?<=^|[^\p{L}\d])[IVX]{1,7}(?=ème(?!\p{L}))/gu, (roman) => String(romanNumber(roman)))
    .replace(/[ \t]+/g, ' ')
    .replace(/^ /gm, '')
    .trim();
}

/**
 * Takes out what is written for the eye: Markdown, as the replies of a model are written in, the head of an address,
 * invisible and control characters, and the brackets that espeak-ng takes for phonemes.
 */
function stripMarkup(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00ad\u200b-\u200c\u2060\ufeff]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g, ' ')
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^[\]\n]{1,500})\]\([^()\s]{1,2000}\)/g, '$1')
    .replace(/^ {0,3}#{1,6} +(.+?)[.:]? *#*$/gm, '$1.')
    .replace(/^ {0,3}>+ ?/gm, '')
    .replace(/^ {0,3}(?:[-*_] ?){3,}$/gm, '')
    .replace(/^ {0,3}\|[ |:-]{2,500}$/gm, '')
    .replace(/^ {0,3}\|(.{1,2000})\| *$/gm, (_, row: string) => {
      const cells = row.split('|').map((cell) => cell.trim());
      const said = cells.filter(Boolean).join(', ');
      return /[.!?…]$/.test(said) ? said : `${said}.`;
    })
    .replace(/(?<=\S)[`*_~]+(?=[\s.,;:!?)]|$)/gm, '')
    .replace(/^ *[-*+•] +(.*)$/gm, (_, item: string) =>
      /[\p{L}\d)]\s*$/u.test(item) ? `${item.trimEnd()}.` : item,
    )
    .replace(/(?<![\w.@])(?:https?:\/\/(?:www\.)?|www\.)(?=\w)/gi, '')
    .replace(/[`*_~|^{}\\]+|\[\[|\]\]/g, ' ');
}

const SIGNS: Record<SpeechLanguage, Record<string, string>> = {
  fr: { '€': 'euros', $: 'dollars', '£': 'livres', '¥': 'yens' },
  en: { '€': 'euros', $: 'dollars', '£': 'pounds', '¥': 'yen' },
};
const SCALES: Record<SpeechLanguage, Record<string, string>> = {
  fr: { k: 'mille', M: 'millions', Md: 'milliards', Mds: 'milliards' },
  en: { k: 'thousand', M: 'million', m: 'million', bn: 'billion' },
};
const CENTS: Record<SpeechLanguage, Record<string, string>> = {
  fr: { '€': 'centimes', $: 'cents', '£': 'pence' },
  en: { '€': 'cents', $: 'cents', '£': 'pence' },
};
const SCALE = '(?:[ \u00a0\u202f]?(millions?|milliards?|billions?|Mds?|bn|[kMm]))?';
const AMOUNT = '(\\d+(?:[.,–-]\\d+)*)';
const SIGN_BEHIND = new RegExp(`${AMOUNT}${SCALE}[ \u00a0\u202f]?([€$£¥])(?![\\p{L}\\d])`, 'gu');
const SIGN_BEFORE = new RegExp(`([€$£¥]) ?${AMOUNT}${SCALE}(?![\\p{L}\\d])`, 'gu');

/** Says the sign of a currency behind its amount, as a word, and cents as cents: $1,200.50, £3m, 5 M€. */
function sayMoney(text: string, language: SpeechLanguage): string {
  const say = (amount: string, scale = '', sign = '') => {
    const name = SIGNS[language][sign];
    const [, whole, cents] = (scale === '' && /^([\d.,]*\d)[.,](\d\d)$/.exec(amount)) || [];
    const smaller = CENTS[language][sign];
    if (!whole || !cents || !smaller) return `${amount} ${SCALES[language][scale] ?? scale} ${name}`;
    if (cents === '00') return `${whole} ${name}`;
    if (Number(whole) === 0) return `${Number(cents)} ${smaller}`;
    return `${whole} ${name} ${language === 'fr' ? Number(cents) : `and ${Number(cents)} ${smaller}`}`;
  };
  return text
    .replace(SIGN_BEHIND, (_, amount: string, scale?: string, sign?: string) => say(amount, scale, sign))
    .replace(SIGN_BEFORE, (_, sign: string, amount: string, scale?: string) => say(amount, scale, sign));
}

/** Those that espeak-ng spells or takes for a word. */
const UNITS: Record<SpeechLanguage, Record<string, string>> = {
  fr: {
    'km/h': 'kilomètres-heure',
    ...{ 'm²': 'mètres carrés', 'cm²': 'centimètres carrés', 'km²': 'kilomètres carrés' },
    ...{ 'm³': 'mètres cubes', m: 'mètres', l: 'litres', L: 'litres', ml: 'millilitres', mL: 'millilitres' },
    ...{ cl: 'centilitres', g: 'grammes', mg: 'milligrammes', t: 'tonnes', ha: 'hectares' },
    ...{ W: 'watts', kW: 'kilowatts', kWh: 'kilowattheures', min: 'minutes' },
    ...{ ko: 'kilooctets', Ko: 'kilooctets', Mo: 'mégaoctets', Go: 'gigaoctets', To: 'téraoctets' },
  },
  en: {
    ...{ 'km/h': 'kilometers per hour', mph: 'miles per hour', ft: 'feet', oz: 'ounces', lb: 'pounds' },
    ...{ 'm²': 'square meters', 'cm²': 'square centimeters', 'km²': 'square kilometers' },
    ...{ 'm³': 'cubic meters', m: 'meters', km: 'kilometers', cm: 'centimeters', mm: 'millimeters' },
    ...{ g: 'grams', mg: 'milligrams', kg: 'kilograms', l: 'liters', L: 'liters' },
    ...{ ml: 'milliliters', mL: 'milliliters', W: 'watts', kW: 'kilowatts', kWh: 'kilowatt hours' },
    ...{ kB: 'kilobytes', KB: 'kilobytes', MB: 'megabytes', GB: 'gigabytes', TB: 'terabytes' },
    ...{ Hz: 'hertz', kHz: 'kilohertz', MHz: 'megahertz', GHz: 'gigahertz', min: 'minutes', h: 'hours' },
  },
};

/** Says a unit behind a number in full; one alone is no plural where that is heard. */
function sayUnits(text: string, language: SpeechLanguage): string {
  const units = UNITS[language];
  return text.replace(
    /(\d[\d.,]*)[ \u00a0\u202f]?([\p{L}²³]{1,3}(?:\/h)?)(?![\p{L}\d²³/’'])/gu,
    (written, amount: string, unit: string) => {
      const words = Object.hasOwn(units, unit) ? units[unit] : undefined;
      if (!words) return written;
      const isOne = language === 'en' && amount === '1';
      return `${amount} ${isOne ? words.replace('feet', 'foot').replace(/s(?= |$)/, '') : words}`;
    },
  );
}

const NAME = '(?= ?\\p{Lu})';
const NUMBER = '(?= ?\\d)';
/** A word of its own, capital letters counting. */
function abbreviation(written: string, before = ''): RegExp {
  return new RegExp(`(?<![\\p{L}\\d/])${written}(?![\\p{L}\\d])${before}`, 'gu');
}

/** Those that could be a word of their own, only before a name or a number. */
const FRENCH: [RegExp, string][] = [
  // Of the narrow spaces that French is set with, espeak-ng would make two numbers of one.
  [/(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, ''],
  [/(milli(?:on|ard)s?) +(?=dollars|livres|yens)/g, '$1 de '],
  [/(milli(?:on|ard)s?) +(?=euros)/g, '$1 d’'],
  // It is silent on a minus and on a dash between two numbers.
  [/(?<=^|[\s(])[-−](?=\d)/gm, 'moins '],
  [/(?<=\d) ?[–—] ?(?=\d)/g, ' à '],
  [abbreviation('MM\\.', NAME), 'messieurs'],
  [abbreviation('M\\.', '(?= ?\\p{Lu}| et M)'), 'monsieur'],
  [abbreviation('Mmes'), 'mesdames'],
  [/(?<![\p{L}\d])[nN](?:°|º|os?\.) ?(?=\d)/gu, 'numéro '],
  [abbreviation('p\\.', NUMBER), 'page '],
  [abbreviation('[aA]rt\\.', NUMBER), 'article'],
  [abbreviation('av\\. J\\.-C\\.'), 'avant Jésus-Christ'],
  [abbreviation('apr\\. J\\.-C\\.'), 'après Jésus-Christ'],
  [abbreviation('av\\.', NAME), 'avenue'],
  [abbreviation('(?:bd|boul)\\.', NAME), 'boulevard'],
  [abbreviation('[tT]él\\.?', '(?= ?[:+\\d])'), 'téléphone'],
  [abbreviation('[cC]\\.-à-d\\.'), 'c’est-à-dire'],
  [abbreviation('[pP]\\. ?ex\\.'), 'par exemple'],
  [abbreviation('[cC]f\\.'), 'voir'],
  [abbreviation('(?:[rR]dv|RDV)'), 'rendez-vous'],
  [/(?<![\p{L}\d.,])1re(?![\p{L}\d])/gu, 'première'],
  [/(?<![\p{L}\d.,])(\d{1,4}|[IVX]{1,7})e(?![\p{L}\d])/gu, '$1ème'],
  // Said as they stand, these are other words: « ache », « main », « tout ».
  [/(?<=\d ?)h(?=\d)/gu, 'h '],
  [/(?<![\p{L}\d:.,])1 ?h(?!\p{L})/gu, 'une heure'],
  [/(?<=\d) ?h(?!\p{L})/gu, ' heures'],
];

const ENGLISH: [RegExp, string][] = [
  [/(?<![\d.,])(1 +(?:euro|dollar|pound))s/g, '$1'],
  [/(?<=\d) ?[–—] ?(?=\d)/g, ' to '],
  // It says these in full, but ends the sentence at the dot.
  [abbreviation('(Mrs?|Dr|Prof)\\.', '(?= ?\\p{Lu}| and )'), '$1'],
  [/(?<=\p{L} )St\.?(?=$|[,;\n]| (?!\p{Lu}))/gu, 'Street'],
  [abbreviation('St\\.?', NAME), 'Saint'],
  [/(?<=\p{L} )Ave\.?(?![\p{L}\d])/gu, 'Avenue'],
  [abbreviation('Nos?\\.', NUMBER), 'number '],
  [/(?<![\p{L}\d])#(?=\d{1,4}(?![\p{L}\d]))/gu, 'number '],
  [abbreviation('pp\\.', NUMBER), 'pages'],
  [abbreviation('p\\.', NUMBER), 'page'],
  [abbreviation('[iI]\\.e\\.,?'), 'that is'],
  [abbreviation('vs\\.?'), 'versus'],
];

/** Of a French century, which espeak-ng spells: le XVIIIe siècle. */
function romanNumber(roman: string): number {
  const values = [...roman].map((letter) => (letter === 'I' ? 1 : letter === 'V' ? 5 : 10));
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
