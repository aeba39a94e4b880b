import type { SpeechLanguage } from '../speaker.ts';
import { ordinalWord } from './ordinal-word.ts';
import { romanNumber } from './roman-number.ts';

/** Says ordinals: 1er, 2e, XVIIIe siècle, Louis XIV; 3rd, 100th, Henry VIII. */
export function sayOrdinals(text: string, language: SpeechLanguage): string {
  return language === 'fr' ? sayFrench(text) : sayEnglish(text);
}

function sayFrench(text: string): string {
  return text
    .replace(/(?<![\p{L}\d.,])1(?:er|ᵉʳ)(s?)(?![\p{L}\d])/gu, 'premier$1')
    .replace(/(?<![\p{L}\d.,])1(?:[eè]?re|ʳᵉ)(s?)(?![\p{L}\d])/gu, 'première$1')
    .replace(/(?<![\p{L}\d.,])2nd(e?s?)(?![\p{L}\d])/gu, 'second$1')
    .replace(
      /(?<![\p{L}\d.,])(\d{1,6})(?:i?[eè]me|e|ᵉ)(s?)(?![\p{L}\d])/gu,
      (_, digits: string, s: string) => `${ordinalWord(Number(digits), 'fr')}${s}`,
    )
    .replace(/(?<![\p{L}\d])([IVX][IVXLC]*)(?:e|ᵉ|ème)(?![\p{L}\d])/gu, (all, roman: string) => {
      const number = romanNumber(roman);
      return number ? ordinalWord(number, 'fr') : all;
    })
    .replace(/(?<![\p{L}\d])(Ier|Iᵉʳ)(?![\p{L}\d])/gu, 'premier')
    .replace(REGENT_FR, (all, name: string, roman: string) => `${name} ${romanNumber(roman) ?? all}`)
    .replace(NAMED_ROMAN, (roman) => String(romanNumber(roman) ?? roman));
}

function sayEnglish(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\d.])(\d{1,3}(?:,\d{3})+|\d{1,9})(?:st|nd|rd|th)(?![\p{L}\d])/gu,
      (_, digits: string) => ordinalWord(Number(digits.replace(/,/g, '')), 'en'),
    )
    .replace(REGENT_EN, (all, name: string, roman: string) => {
      const number = romanNumber(roman);
      return number ? `${name} the ${ordinalWord(number, 'en')}` : all;
    })
    .replace(NAMED_ROMAN, (roman) => String(romanNumber(roman) ?? roman));
}

/** Two letters or more behind a name or what is numbered: World War II, tome IV, Élisabeth II. */
const NAMED_ROMAN =
  /(?<=(?<!\p{L})(?:\p{Lu}\p{Ll}+|tome|chapitre|acte|livre|partie|volume|scène|annexe|chapter|part|act|book|phase|type|stage|level) )[IVX]{2,7}(?![\p{L}\d'’])/gu;
const REGENT_FR =
  /(?<!\p{L})(Louis|Henri|Charles|François|Philippe|Napoléon|Jean-Paul|Benoît|Léon|Pie) ([IVX]{1,5})(?![\p{L}\d])/gu;
const REGENT_EN =
  /(?<!\p{L})(Henry|Louis|Charles|George|William|Edward|Elizabeth|James|Richard|Pope \p{Lu}\p{Ll}+) ([IVX]{1,5})(?![\p{L}\d'’])/gu;
