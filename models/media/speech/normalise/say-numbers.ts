import type { SpeechLanguage } from '../speaker.ts';

/**
 * Writes numbers as espeak-ng reads them right: without grouping, signs in words, ranges with "to", phone
 * numbers in the groups they are dictated in, and what is no quantity (more than 15 digits) digit by digit.
 */
export function sayNumbers(text: string, language: SpeechLanguage): string {
  const words = WORDS[language];
  const plain = ungroup(sayPhones(text, language), language);
  return plain
    .replace(/(?<![\d.,])\d{16,}(?![\d])/g, (digits) => [...digits].join(' '))
    .replace(/(?<=\d) ?[–—] ?(?=\d)/g, ` ${words.to} `)
    .replace(
      /(?<![\p{L}\d.,/)-])(\d{1,4})-(\d{1,4})(?![\p{L}\d/-]|[.,]\d)/gu,
      (all, from: string, to: string) => (isRange(from, to) ? `${from} ${words.to} ${to}` : all),
    )
    .replace(/(?<=^|[\s(:=])[-−](?=\d)/gmu, `${words.minus} `)
    .replace(/(?<=^|[\s(:=])\+(?=\d)/gmu, 'plus ');
}

/** "3-4" and "1990-1995", but neither "555-2671" nor "3-2". */
function isRange(from: string, to: string): boolean {
  const isPhone = from.length === 3 && to.length === 4;
  return !isPhone && !to.startsWith('0') && Number(from) < Number(to);
}

function ungroup(text: string, language: SpeechLanguage): string {
  if (language === 'fr')
    return text
      .replace(
        /(?<![\d.,\u00a0\u202f]|\d )\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d]|[ \u00a0\u202f]\d)/g,
        (number) => number.replace(/[ \u00a0\u202f]/g, ''),
      )
      .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])/g, (number) => number.replace(/\./g, ''))
      .replace(/(?<![\d.])(\d+)\.(\d+)(?![\d.])/g, '$1,$2');
  return text.replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d])/g, (number) => number.replace(/,/g, ''));
}

/** French numbers are dictated in pairs; +33 6 … and 555-0123 with pauses between the groups. */
function sayPhones(text: string, language: SpeechLanguage): string {
  const known = language === 'en' ? sayAmericanPhones(text) : text;
  return (
    known
      // The zero in brackets is not dialled from abroad.
      .replace(/(?<=(?<!\d)\+\d{1,3}) ?\(0\) ?/g, ' ')
      .replace(
        /(?<![\d+])\+(\d{1,3})[ .-]?(\(?\d{1,4}\)?(?:[ .-]\d{2,4}){2,5})(?!\d)/g,
        (_, country: string, rest: string) =>
          `plus ${country}, ${rest.replace(/[()]/g, '').split(/[ .-]/).join(', ')}`,
      )
      .replace(/(?<!\d[ .-]?)0\d(?:[ .-]?\d{2}){4}(?![ .-]?\d)/g, (number) =>
        number.replace(/\D/g, '').replace(/(\d{2})(?=\d)/g, '$1, '),
      )
  );
}

/** (415) 555-2671 and 1-800-555-0199. */
function sayAmericanPhones(text: string): string {
  return text.replace(
    /(?<![\d-])(?:(1)[ -])?(?:\((\d{3})\) ?|(\d{3})-)(\d{3})-(\d{4})(?![\d-])/g,
    (_, ...groups: (string | undefined)[]) => groups.slice(0, 5).filter(Boolean).join(', '),
  );
}

const WORDS: Record<SpeechLanguage, { to: string; minus: string }> = {
  fr: { to: 'à', minus: 'moins' },
  en: { to: 'to', minus: 'minus' },
};
