import type { Language } from '../../run.types.ts';
import { readNumberWords } from './number-words.ts';

const SIGNS: Record<string, string> = {
  '½': '1 / 2',
  '¼': '1 / 4',
  '¾': '3 / 4',
  '⅓': '1 / 3',
  '⅔': '2 / 3',
};

/** Folded names of the parts of a whole, by how many of them make it. */
const PARTS: Record<Language, [RegExp, number][]> = {
  en: [
    [/^(?:half|halves)\b/, 2],
    [/^thirds?\b/, 3],
    [/^(?:quarters?|fourths?)\b/, 4],
    [/^fifths?\b/, 5],
    [/^sixths?\b/, 6],
    [/^sevenths?\b/, 7],
    [/^eighths?\b/, 8],
    [/^ninths?\b/, 9],
    [/^tenths?\b/, 10],
  ],
  fr: [
    [/^demie?s?\b/, 2],
    [/^tiers\b/, 3],
    [/^quarts?\b/, 4],
    [/^cinquiemes?\b/, 5],
    [/^sixiemes?\b/, 6],
    [/^septiemes?\b/, 7],
    [/^huitiemes?\b/, 8],
    [/^neuviemes?\b/, 9],
    [/^dixiemes?\b/, 10],
  ],
};
const COUNT: Record<Language, RegExp> = { en: /^(?:an?|one) /, fr: /^(?:une?|le|la) / };
const AND_HALF: Record<Language, RegExp> = { en: /^ and a half\b/, fr: /^ et demie?\b/ };

/**
 * The fraction that a folded text begins with, as a sum of whole numbers, and its length: `1 1/2`, `2½`, `two thirds`,
 * `trois quarts`, `two and a half`. A plain `3/4` is a division.
 */
export function readFraction(
  text: string,
  language: Language,
): { value: string; length: number } | undefined {
  const mixed = /^(\d{1,6}) (\d{1,3})\/(\d{1,3})(?![\d.,/])/.exec(text);
  if (mixed) {
    const [all, whole, part, parts] = mixed;
    if (Number(part) >= Number(parts) || part === '0') return undefined;
    return { value: `(${whole} + ${part} / ${parts})`, length: all.length };
  }
  const signed = /^(\d{1,6})? ?([½¼¾⅓⅔])/.exec(text);
  if (signed) {
    const [all, whole, sign = ''] = signed;
    return { value: whole ? `(${whole} + ${SIGNS[sign]})` : `(${SIGNS[sign]})`, length: all.length };
  }
  return readInWords(text, language);
}

function readInWords(text: string, language: Language): { value: string; length: number } | undefined {
  const one = COUNT[language].exec(text)?.[0];
  const digits = /^\d{1,6}(?= )/.exec(text)?.[0];
  const words = readNumberWords(text, language);
  const count = digits ? { value: digits, length: digits.length } : words;
  if (count) {
    const half = AND_HALF[language].exec(text.slice(count.length))?.[0];
    if (half) return { value: `(${count.value} + 1 / 2)`, length: count.length + half.length };
  }
  const start = one?.length ?? (count && text[count.length] === ' ' ? count.length + 1 : undefined);
  if (start === undefined) return undefined;
  const rest = text.slice(start);
  const [pattern, parts] = PARTS[language].find(([name]) => name.test(rest)) ?? [];
  const length = pattern?.exec(rest)?.[0].length;
  if (length === undefined) return undefined;
  return { value: `(${one ? 1 : count?.value} / ${parts})`, length: start + length };
}
