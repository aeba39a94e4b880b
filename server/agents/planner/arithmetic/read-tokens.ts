import { readNumberWords } from '../numbers/number-words.ts';
import { readFraction } from '../numbers/read-fraction.ts';
import { readNumber } from '../numbers/read-number.ts';
import type { PlannerLanguage } from '../planner.types.ts';
import { readSign, type Sign } from './operators.ts';

/** A number as a plain decimal or a fraction in parentheses, or a sign. */
export type Token = { number: string } | { sign: Sign };

/** Most tokens of one calculation. */
const MOST_TOKENS = 200;

/** Reads a folded text as numbers and signs of arithmetic alone; undefined where anything else is in it. */
export function readTokens(text: string, language: PlannerLanguage): Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const space = /^\s+/.exec(text.slice(at))?.[0].length ?? 0;
    at += space;
    if (at === text.length) break;
    const read = readToken(text.slice(at), language);
    if (!read || tokens.length === MOST_TOKENS) return undefined;
    tokens.push(read.token);
    at += read.length;
  }
  return tokens;
}

function readToken(rest: string, language: PlannerLanguage): { token: Token; length: number } | undefined {
  const before = /^[$£€] ?/.exec(rest)?.[0].length ?? 0;
  const bare = rest.slice(before);
  const number =
    readFraction(bare, language) ?? readNumber(bare, language) ?? readNumberWords(bare, language);
  if (number) {
    const after = /^ ?(?:€|\$|£|(?:euros?|dollars?)\b)/.exec(bare.slice(number.length))?.[0].length ?? 0;
    return { token: { number: number.value }, length: before + number.length + after };
  }
  const sign = readSign(rest, language);
  return sign && { token: { sign: sign.sign }, length: sign.length };
}
