import type { SpeechLanguage } from '../speaker.ts';

/** Says fractions and scores: ½, 3½, 2/3, 5/8; « 4/5 » is « 4 sur 5 » in French; "24/7" is no fraction. */
export function sayFractions(text: string, language: SpeechLanguage): string {
  const { signs, and } = WORDS[language];
  return joinMixed(text, language)
    .replace(/(\d?)([½¼¾⅓⅔])/g, (_, whole: string, sign: string) => {
      const said = signs[sign] ?? sign;
      return whole ? `${whole} ${and} ${said.replace(/^un /, '').replace(/^one /, 'a ')} ` : ` ${said} `;
    })
    .replace(
      /(?<![\p{L}\d.,/])(\d{1,3})\/(\d{1,3})(?![\p{L}\d/]|[.,]\d)/gu,
      (all, over: string, under: string) => sayFraction(all, Number(over), Number(under), language),
    );
}

/** "1 1/2" becomes 1½, and « 3½ heures » « 3 heures et demie ». */
function joinMixed(text: string, language: SpeechLanguage): string {
  const joined = text.replace(
    /(?<=(?<![\d.,/])\d{1,3}) ([123]\/[234])(?![\p{L}\d/]|[.,]\d)/gu,
    (all, fraction: string) => SIGNS[fraction] ?? all,
  );
  if (language === 'en') return joined;
  return joined.replace(
    /(?<=\d)½[ \u00a0\u202f]((?:heure|année|journée|tasse|page|bouteille)s?)(?!\p{L})/gu,
    ' $1 et demie',
  );
}

function sayFraction(all: string, over: number, under: number, language: SpeechLanguage): string {
  const known = WORDS[language].signs[SIGNS[`${over}/${under}`] ?? ''];
  if (known) return known;
  if (all === '24/7' || over === under) return `${over} ${under}`;
  // The month and the year of a bank card have zeros.
  if (over > under || /(?:^|\/)0/.test(all)) return all;
  if (language === 'fr') return under <= 20 || under === 100 ? `${over} sur ${under}` : all;
  const parts = ENGLISH_PARTS[under];
  return parts ? `${over} ${parts}${over > 1 ? 's' : ''}` : all;
}

const SIGNS: Record<string, string | undefined> = {
  '1/2': '½',
  '1/4': '¼',
  '3/4': '¾',
  '1/3': '⅓',
  '2/3': '⅔',
};
const ENGLISH_PARTS: Record<number, string | undefined> = {
  5: 'fifth',
  6: 'sixth',
  7: 'seventh',
  8: 'eighth',
  9: 'ninth',
  10: 'tenth',
  16: 'sixteenth',
};

const WORDS: Record<SpeechLanguage, { and: string; signs: Record<string, string> }> = {
  fr: {
    and: 'et',
    signs: { '½': 'un demi', '¼': 'un quart', '¾': 'trois quarts', '⅓': 'un tiers', '⅔': 'deux tiers' },
  },
  en: {
    and: 'and',
    signs: {
      '½': 'one half',
      '¼': 'one quarter',
      '¾': 'three quarters',
      '⅓': 'one third',
      '⅔': 'two thirds',
    },
  },
};
