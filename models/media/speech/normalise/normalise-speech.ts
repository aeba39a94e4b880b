import type { SpeechLanguage } from '../speaker.ts';

/**
 * Says abbreviations in full, those that could be a word of their own only before a name or a number, and units behind
 * a number, which espeak-ng spells.
 */
function sayAbbreviations(text: string, language: SpeechLanguage): string {
  const said = RULES[language].reduce((so, [pattern, words]) => so.replace(pattern, words), text);
  return said.replace(UNIT_PATTERNS[language], (_, number: string, written: string) => {
    const value = Number(number.replace(',', '.'));
    const isOne = language === 'fr' ? value < 2 : value === 1;
    return `${number} ${(UNITS[language][written] ?? written).replaceAll('*', isOne ? '' : 's')}`;
  });
}

/** By what is written; `*` is where the plural has an s. */
const UNITS: Record<SpeechLanguage, Record<string, string>> = {
  fr: {
    'km/h': 'kilomètre*-heure',
    'm²': 'mètre* carré*',
    'm³': 'mètre* cube*',
    'km²': 'kilomètre* carré*',
    min: 'minute*',
    Ko: 'kilooctet*',
    Mo: 'mégaoctet*',
    Go: 'gigaoctet*',
    To: 'téraoctet*',
    kWh: 'kilowattheure*',
  },
  en: {
    km: 'kilometer*',
    m: 'meter*',
    cm: 'centimeter*',
    mm: 'millimeter*',
    'km/h': 'kilometer* per hour',
    mph: 'mile* per hour',
    'm²': 'square meter*',
    'km²': 'square kilometer*',
    'm³': 'cubic meter*',
    kg: 'kilogram*',
    g: 'gram*',
    lb: 'pound*',
    lbs: 'pounds',
    min: 'minute*',
    h: 'hour*',
    MB: 'megabyte*',
    GB: 'gigabyte*',
    TB: 'terabyte*',
    kWh: 'kilowatt hour*',
  },
};

function unitPattern(units: Record<string, string>): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\d])(\\d+(?:[.,]\\d+)*)[ \u00a0\u202f]?(${Object.keys(units).join('|')})(?![\\p{L}\\d²³/])`,
    'gu',
  );
}

const UNIT_PATTERNS: Record<SpeechLanguage, RegExp> = {
  fr: unitPattern(UNITS.fr),
  en: unitPattern(UNITS.en),
};

const NAME = '(?= ?\\p{Lu})';
const NUMBER = '(?= ?\\d)';
/** A word of its own, capital letters counting. */
function abbreviation(written: string, before = ''): RegExp {
  return new RegExp(`(?<![\\p{L}\\d/])${written}(?![\\p{L}\\d])${before}`, 'gu');
}

const RULES: Record<SpeechLanguage, [RegExp, string][]> = {
  fr: [
    [abbreviation('MM\\.', NAME), 'messieurs'],
    [abbreviation('Sté', NAME), 'société'],
    [abbreviation('M\\.', '(?= ?\\p{Lu}| et M)'), 'monsieur'],
    [abbreviation('Mme\\.?'), 'madame'],
    [abbreviation('Mmes\\.?'), 'mesdames'],
    [abbreviation('Mlle\\.?'), 'mademoiselle'],
    [abbreviation('Dr\\.?', NAME), 'docteur'],
    [/(?<![\p{L}\d])[nN](?:°|º|os?\.) ?(?=\d)/gu, 'numéro '],
    [/(?<![\p{L}\d])#(?=\d{1,4}(?![\p{L}\d]))/gu, 'numéro '],
    [abbreviation('p\\.', NUMBER), 'page '],
    [abbreviation('[aA]rt\\.', NUMBER), 'article'],
    [abbreviation('av\\.', '(?= ?(?!J\\.)\\p{Lu})'), 'avenue'],
    [abbreviation('(?:bd|boul)\\.?', NAME), 'boulevard'],
    [abbreviation('[tT]él\\.?', '(?= ?[:+\\d])'), 'téléphone'],
    [abbreviation('av\\. J\\.-C\\.'), 'avant Jésus-Christ'],
    [abbreviation('apr\\. J\\.-C\\.'), 'après Jésus-Christ'],
    [abbreviation('[cC]\\.-à-d\\.'), 'c’est-à-dire'],
    [abbreviation('[pP]\\. ?ex\\.'), 'par exemple'],
    [abbreviation('etc(?:\\.|…)(?=\\s*$|\\s+\\p{Lu})'), 'et cetera.'],
    [abbreviation('etc(?:\\.|…)?'), 'et cetera'],
    [abbreviation('[cC]f\\.'), 'voir'],
    [abbreviation('(?:svp|SVP)'), 's’il vous plaît'],
    [abbreviation('(?:[rR]dv|RDV)'), 'rendez-vous'],
    [/(?<![\p{L}\d.,])1re(?![\p{L}\d])/gu, 'première'],
    [/(?<![\p{L}\d.,])(\d{1,4})e(?![\p{L}\d])/gu, '$1ème'],
    [/(?<![\p{L}\d:.,])0?1 ?h ?([0-5]\d)?(?![\p{L}\d])/gu, 'une heure $1'],
    [/(?<![\p{L}\d:.,])(\d{1,2}) ?[hH] ?([0-5]\d)?(?![\p{L}\d])/gu, '$1 heures $2'],
  ],
  en: [
    [abbreviation('Mr\\.?'), 'Mister'],
    [abbreviation('Mrs\\.?'), 'Missus'],
    [abbreviation('Dr\\.?', NAME), 'Doctor'],
    [abbreviation('Prof\\.?', NAME), 'Professor'],
    [/(?<=\p{L} )St\.?(?=$|[,;\n]| (?!\p{Lu}))/gu, 'Street'],
    [abbreviation('St\\.?', NAME), 'Saint'],
    [/(?<=\p{L} )Ave\.?(?![\p{L}\d])/gu, 'Avenue'],
    [abbreviation('Nos?\\.', NUMBER), 'number '],
    [/(?<![\p{L}\d])#(?=\d{1,4}(?![\p{L}\d]))/gu, 'number '],
    [abbreviation('pp\\.', NUMBER), 'pages'],
    [abbreviation('p\\.', NUMBER), 'page'],
    [abbreviation('[eE]\\.g\\.,?'), 'for example'],
    [abbreviation('[iI]\\.e\\.,?'), 'that is'],
    [abbreviation('etc\\.(?=\\s*$|\\s+\\p{Lu})'), 'et cetera.'],
    [abbreviation('etc\\.?'), 'et cetera'],
    [abbreviation('vs\\.?'), 'versus'],
    [abbreviation('approx\\.'), 'approximately'],
  ],
};

/**
 * Writes a text as it is read aloud where espeak-ng would spell it: without markup, money and abbreviations in words.
 * Plain numbers, dates and emoji are espeak-ng's own work.
 */
export function normaliseSpeech(text: string, language: SpeechLanguage): string {
  const plain = stripMarkup(text.toWellFormed().normalize('NFC'));
  const { to, minus } = SIGNS[language];
  const counted = plain.replace(ROMAN, (roman) => String(romanNumber(roman)));
  return sayAbbreviations(sayMoney(counted, language), language)
    .replace(/(?<![\w.@])(?:https?:\/\/(?:www\.)?|www\.)(?=\w)/gi, '')
    .replace(/(?<=\d) ?[–—] ?(?=\d)/g, ` ${to} `)
    .replace(/(?<=\d)-(?=\d)/g, ' ')
    .replace(/(?<=^|[\s(])[-−](?=\d)/gmu, `${minus} `)
    .replace(/ ?(?:->|→|⇒|=>) ?/g, ', ')
    .replace(/[|_~^*{}\\]+/g, ' ')
    .replace(/([!?,;:-])\1{2,}/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const SIGNS: Record<SpeechLanguage, { to: string; minus: string }> = {
  fr: { to: 'à', minus: 'moins' },
  en: { to: 'to', minus: 'minus' },
};

/** Behind a name, and before the ending of a French ordinal: Louis XIV, World War II, le XVIIIe siècle. */
const ROMAN = /(?<=\p{Lu}\p{Ll}+ )[IVX]{2,7}(?![\p{L}\d'’])|(?<!\p{L})[IVX]{1,7}(?=(?:e|ème)(?!\p{L}))/gu;

function romanNumber(roman: string): number {
  const values = [...roman].map((letter) => (letter === 'I' ? 1 : letter === 'V' ? 5 : 10));
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/**
 * Takes out what is written for the eye: Markdown, as the replies of a model are written in, invisible and control
 * characters, and the brackets that espeak-ng takes for phonemes.
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
    .replace(/^ *[-*+•] +(.*)$/gm, (_, item: string) =>
      /[\p{L}\d)]\s*$/u.test(item) ? `${item.trimEnd()}.` : item,
    )
    .replace(/(\*\*|__)(?=\S)([^*_\n]{1,1000}?\S)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]{1,1000}?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/`+([^`\n]{1,1000})`+/g, '$1')
    .replace(/\[\[|\]\]/g, ' ');
}

/** Says amounts of money: 12,50 €, $1,200.50, £3m, 5 M€. Amounts that are written in words stay as they are. */
function sayMoney(text: string, language: SpeechLanguage): string {
  const { before, behind } = PATTERNS[language];
  return text
    .replace(before, (_, sign: string, digits: string, scale?: string) => say(digits, scale, sign, language))
    .replace(behind, (_, digits: string, scale: string | undefined, sign: string) =>
      say(digits, scale, sign, language),
    );
}

function patterns(amount: string): Record<'before' | 'behind', RegExp> {
  const scaled = `(${amount})(?:[ \u00a0\u202f]?(millions?|milliards?|billions?|Mds?|Mrd|[kKMm]|bn))?`;
  return {
    before: new RegExp(`(?<![\\p{L}\\d])([€$£¥]) ?${scaled}(?![\\p{L}\\d]|[.,]\\d)`, 'gu'),
    behind: new RegExp(`(?<![\\p{L}\\d.,])${scaled}[ \u00a0\u202f]?([€$£¥])(?![\\p{L}\\d])`, 'gu'),
  };
}

const PATTERNS: Record<SpeechLanguage, ReturnType<typeof patterns>> = {
  fr: patterns('\\d{1,3}(?:[ \u00a0\u202f.]\\d{3})+(?:,\\d{1,2})?|\\d+(?:[,.]\\d{1,2})?'),
  en: patterns('\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?'),
};

function say(digits: string, scale: string | undefined, sign: string, language: SpeechLanguage): string {
  const { names, scales, isOne, joinScale, joinCents } = WORDS[language];
  const [one = sign, many = sign, cent = '', cents = ''] = names[sign] ?? [];
  const grouping = language === 'fr' ? /[ \u00a0\u202f]|\.(?=\d{3})/g : /,/g;
  const [whole = '', part = ''] = digits.replace(grouping, '').split(/[.,]/);
  if (scale) {
    const number = part ? `${whole}${language === 'fr' ? ',' : '.'}${part}` : whole;
    return joinScale(number, scales[scale] ?? scale, many);
  }
  const units = `${whole} ${isOne(Number(whole)) ? one : many}`;
  const rest = Number(part.padEnd(2, '0'));
  if (rest === 0) return units;
  const said = `${rest} ${rest === 1 ? cent : cents}`;
  return Number(whole) === 0 ? said : joinCents(units, rest, said);
}

interface Words {
  /** One and more of the currency, one and more of its hundredths. */
  names: Record<string, [string, string, string, string]>;
  scales: Record<string, string>;
  isOne: (whole: number) => boolean;
  joinScale: (number: string, scale: string, currency: string) => string;
  joinCents: (units: string, cents: number, said: string) => string;
}

const WORDS: Record<SpeechLanguage, Words> = {
  fr: {
    names: {
      '€': ['euro', 'euros', 'centime', 'centimes'],
      $: ['dollar', 'dollars', 'cent', 'cents'],
      '£': ['livre', 'livres', 'penny', 'pence'],
      '¥': ['yen', 'yens', 'sen', 'sen'],
    },
    scales: {
      ...{ k: 'mille', K: 'mille', M: 'million', m: 'million' },
      ...{ bn: 'milliard', Md: 'milliard', Mds: 'milliard', Mrd: 'milliard' },
    },
    isOne: (whole) => whole < 2,
    joinScale: (number, scale, currency) => {
      if (scale === 'mille') return `${number} mille ${currency}`;
      const plural = Number.parseInt(number, 10) > 1 && !scale.endsWith('s') ? 's' : '';
      return `${number} ${scale}${plural} ${currency.startsWith('e') ? 'd’' : 'de '}${currency}`;
    },
    joinCents: (units, cents) => `${units} ${cents}`,
  },
  en: {
    names: {
      '€': ['euro', 'euros', 'cent', 'cents'],
      $: ['dollar', 'dollars', 'cent', 'cents'],
      '£': ['pound', 'pounds', 'penny', 'pence'],
      '¥': ['yen', 'yen', 'sen', 'sen'],
    },
    scales: { k: 'thousand', K: 'thousand', M: 'million', m: 'million', bn: 'billion' },
    isOne: (whole) => whole === 1,
    joinScale: (number, scale, currency) => `${number} ${scale} ${currency}`,
    joinCents: (units, _cents, said) => `${units} and ${said}`,
  },
};
