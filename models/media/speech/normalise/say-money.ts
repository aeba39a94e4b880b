import type { SpeechLanguage } from '../speaker.ts';

interface Currency {
  one: string;
  many: string;
  cent: string;
  cents: string;
}

/** Says amounts of money: 12,50 €, $1,200.50, £3m, 5 millions d’euros stays as it is. */
export function sayMoney(text: string, language: SpeechLanguage): string {
  const amount = language === 'fr' ? FRENCH_AMOUNT : ENGLISH_AMOUNT;
  const before = new RegExp(
    `(?<![\\p{L}\\d])([€$£¥]|EUR|USD|GBP|CHF) ?(${amount})(?: ?(${SCALES}))?(?![\\p{L}\\d]|[.,]\\d)`,
    'giu',
  );
  const behind = new RegExp(
    `(?<![\\p{L}\\d.,])(${amount})(?:[ \u00a0\u202f]?(${SCALES}))?[ \u00a0\u202f]?([€$£¥¢]|EUR|USD|GBP|CHF)(?![\\p{L}\\d])`,
    'gu',
  );
  return joinRanges(text, language)
    .replace(before, (_, sign: string, digits: string, scale?: string) => say(digits, scale, sign, language))
    .replace(behind, (_, digits: string, scale: string | undefined, sign: string) =>
      say(digits, scale, sign, language),
    );
}

/** $5-$10, 10–20 €. */
function joinRanges(text: string, language: SpeechLanguage): string {
  const to = language === 'fr' ? ' à ' : ' to ';
  const plain =
    language === 'fr' ? text.replace(/(?<![\d.,])(\d+) ?€ ?(\d{2})(?![\p{L}\d])/gu, '$1,$2 €') : text;
  return plain.replace(/(?<=[€$£¥] ?[\d.,]*\d(?:k|m|bn)?|\d ?[€$£¥]) ?[-–—] ?(?=[€$£¥]? ?\d)/giu, to);
}

const SCALES =
  'millions?|milliards?|billions?|trillions?|thousand|[kKMB](?=[ \u00a0\u202f]?[€$£¥]|(?![\\p{L}\\d]))|m(?![\\p{L}\\d])|bn';
const FRENCH_AMOUNT = '\\d{1,3}(?:[ \u00a0\u202f.]\\d{3})+(?:,\\d{1,2})?|\\d+(?:[,.]\\d{1,2})?';
const ENGLISH_AMOUNT = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d+(?:\\.\\d{1,2})?';

function say(digits: string, scale: string | undefined, sign: string, language: SpeechLanguage): string {
  const currency = CURRENCIES[language][sign] ?? { one: sign, many: sign, cent: '', cents: '' };
  const [whole = '', part = ''] = split(digits, language);
  const cents = Number(part.padEnd(2, '0'));
  if (scale) return sayScaled(whole, part, scale, currency, language);
  const units = `${whole} ${isOne(whole, language) ? currency.one : currency.many}`;
  if (cents === 0) return units;
  const said = `${cents} ${cents === 1 ? currency.cent : currency.cents}`;
  if (Number(whole) === 0) return said;
  return language === 'fr' ? `${units} ${cents}` : `${units} and ${said}`;
}

function sayScaled(
  whole: string,
  part: string,
  scale: string,
  { many }: Currency,
  language: SpeechLanguage,
): string {
  const point = part ? (language === 'fr' ? `,${part}` : `.${part}`) : '';
  const words = SCALE_WORDS[language][scale] ?? scale;
  const of = language === 'fr' && /^milli/.test(words) ? (/^[aeiou]/.test(many) ? 'd’' : 'de ') : '';
  const plural =
    language === 'fr' && /^milli/.test(words) && Number(whole) > 1 && !words.endsWith('s') ? 's' : '';
  return `${whole}${point} ${words}${plural} ${of}${many}`;
}

/** Digits before the decimal sign without grouping, and behind it. */
function split(digits: string, language: SpeechLanguage): string[] {
  if (language === 'en') return digits.replace(/,/g, '').split('.');
  const plain = digits.replace(/[ \u00a0\u202f]/g, '').replace(/\.(?=\d{3})/g, '');
  return plain.split(/[,.]/);
}

function isOne(whole: string, language: SpeechLanguage): boolean {
  return language === 'fr' ? Number(whole) < 2 : Number(whole) === 1;
}

const SCALE_WORDS: Record<SpeechLanguage, Record<string, string>> = {
  fr: { k: 'mille', K: 'mille', M: 'million', B: 'milliard', m: 'million', bn: 'milliard' },
  en: { k: 'thousand', K: 'thousand', M: 'million', B: 'billion', m: 'million', bn: 'billion' },
};

const CURRENCIES: Record<SpeechLanguage, Record<string, Currency>> = {
  fr: {
    '€': { one: 'euro', many: 'euros', cent: 'centime', cents: 'centimes' },
    EUR: { one: 'euro', many: 'euros', cent: 'centime', cents: 'centimes' },
    $: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
    USD: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
    '£': { one: 'livre', many: 'livres', cent: 'penny', cents: 'pence' },
    GBP: { one: 'livre', many: 'livres', cent: 'penny', cents: 'pence' },
    '¥': { one: 'yen', many: 'yens', cent: 'sen', cents: 'sen' },
    '¢': { one: 'centime', many: 'centimes', cent: '', cents: '' },
    CHF: { one: 'franc suisse', many: 'francs suisses', cent: 'centime', cents: 'centimes' },
  },
  en: {
    '€': { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' },
    EUR: { one: 'euro', many: 'euros', cent: 'cent', cents: 'cents' },
    $: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
    USD: { one: 'dollar', many: 'dollars', cent: 'cent', cents: 'cents' },
    '£': { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' },
    GBP: { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' },
    '¥': { one: 'yen', many: 'yen', cent: 'sen', cents: 'sen' },
    '¢': { one: 'cent', many: 'cents', cent: '', cents: '' },
    CHF: { one: 'Swiss franc', many: 'Swiss francs', cent: 'centime', cents: 'centimes' },
  },
};
