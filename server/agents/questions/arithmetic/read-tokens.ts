import type { Language } from '../../run.types.ts';
import { readNumberWords } from '../numbers/number-words.ts';
import { readFraction } from '../numbers/read-fraction.ts';
import { readNumber } from '../numbers/read-number.ts';
import { readSign, type Sign } from './operators.ts';

/** A number as a plain decimal or a fraction in parentheses, or a sign. */
export type Token = { number: string } | { sign: Sign };

/** Most tokens of one calculation. */
const MOST_TOKENS = 200;

const CURRENCIES: [RegExp, string][] = [
  [/^ ?(?:€|euros?\b)/, '€'],
  [/^ ?(?:\$|dollars?\b)/, '$'],
  [/^ ?£/, '£'],
];
/** Words behind digits that make the number larger; a French `billion` is another one, and stays unread. */
const POWERS: Record<Language, [RegExp, string][]> = {
  en: [
    [/^ thousand\b/, '1000'],
    [/^ million\b/, '1000000'],
    [/^ billion\b/, '1000000000'],
  ],
  fr: [
    [/^ mille\b/, '1000'],
    [/^ millions?\b/, '1000000'],
    [/^ milliards?\b/, '1000000000'],
  ],
};

/**
 * Reads a folded text as numbers and signs of arithmetic alone; undefined where anything else is in it, and where sums
 * of money are of different currencies.
 */
export function readTokens(text: string, language: Language): Token[] | undefined {
  const tokens: Token[] = [];
  const currencies = new Set<string>();
  let at = 0;
  while (at < text.length) {
    const space = /^\s+/.exec(text.slice(at))?.[0].length ?? 0;
    at += space;
    if (at === text.length) break;
    const read = readToken(text.slice(at), language);
    if (!read || tokens.length === MOST_TOKENS) return undefined;
    tokens.push(read.token);
    for (const currency of read.currencies) currencies.add(currency);
    at += read.length;
  }
  return currencies.size > 1 ? undefined : tokens;
}

interface ReadToken {
  token: Token;
  length: number;
  currencies: string[];
}

function readToken(rest: string, language: Language): ReadToken | undefined {
  const before = /^[$£€] ?/.exec(rest)?.[0] ?? '';
  const bare = rest.slice(before.length);
  const fraction = readFraction(bare, language);
  const number = fraction ?? readNumber(bare, language) ?? readNumberWords(bare, language);
  if (!number) {
    const sign = readSign(rest, language);
    return sign && { token: { sign: sign.sign }, length: sign.length, currencies: [] };
  }
  const power = fraction ? undefined : match(POWERS[language], bare.slice(number.length));
  const length = number.length + (power?.length ?? 0);
  const after = match(CURRENCIES, bare.slice(length));
  const token = { number: power ? `(${number.value} * ${power.means})` : number.value };
  const currencies = [...(before ? [before.trim()] : []), ...(after ? [after.means] : [])];
  return { token, length: before.length + length + (after?.length ?? 0), currencies };
}

function match(
  patterns: readonly [RegExp, string][],
  text: string,
): { means: string; length: number } | undefined {
  for (const [pattern, means] of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found) return { means, length: found.length };
  }
  return undefined;
}
