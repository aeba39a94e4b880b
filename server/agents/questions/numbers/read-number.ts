import type { Language } from '../../run.types.ts';

/** Written numbers at the start of a text, by language: digits with group separators and a decimal mark. */
const WRITTEN: Record<Language, RegExp> = {
  en: /^(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?![\d.,]*\d)/,
  fr: /^(?:\d{1,3}(?: \d{3})+(?:[.,]\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+(?:[.,]\d+)?)(?![\d.,]*\d)/,
};

/**
 * The number in digits that a folded text begins with, as a plain decimal such as `1234.5`, and its length. Undefined
 * where there is none and where it could be read in two ways: `1,5` and `0,125` in English, `1.234` in French, `0612345678`.
 */
export function readNumber(text: string, language: Language): { value: string; length: number } | undefined {
  const found = WRITTEN[language].exec(text)?.[0];
  if (found === undefined) return undefined;
  if (/^0\d/.test(found)) return undefined;
  if (language === 'fr' && /^[1-9]\d{0,2}\.\d{3}$/.test(found)) return undefined;
  return { value: toPlain(found, language), length: found.length };
}

function toPlain(found: string, language: Language): string {
  if (language === 'en') return found.replaceAll(',', '').replace(/^\./, '0.');
  const bare = found.replaceAll(' ', '');
  return bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
}
