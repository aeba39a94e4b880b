import type { Language } from '../run.types.ts';
import { readArithmetic } from './arithmetic/read-arithmetic.ts';
import { readDateQuestion } from './dates/read-date-question.ts';
import { type FoldedText, foldText } from './fold-text.ts';
import type { ToolQuestion } from './question.types.ts';
import { readChart } from './read-chart.ts';
import { readStatistics } from './read-statistics.ts';
import { readConversion } from './units/read-conversion.ts';

/** Longer questions are read only where a list of values is part of them. */
const LONGEST_QUESTION = 600;

/**
 * Reads a question that the calculator or the chart answers alone, completely or not at all: what is left over once its
 * words are understood (a story, an opinion, a second question) makes it one for a model. Tried in the language given
 * first, then in the other; `language` is the one that its words belong to.
 */
export function readQuestion(
  asked: string,
  language: Language,
): (ToolQuestion & { language: Language }) | undefined {
  for (const tried of languagesOf(asked, language)) {
    const question = readIn(asked, tried);
    if (question) return { ...question, language: /\p{L}{2,}/u.test(asked) ? tried : language };
  }
  return undefined;
}

/** A number that means two things to the reader in question is not read as it is in the other language. */
function languagesOf(asked: string, language: Language): Language[] {
  if (language === 'en') return ['en', 'fr'];
  return /(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])/.test(asked) ? ['fr'] : ['fr', 'en'];
}

function readIn(asked: string, language: Language): ToolQuestion | undefined {
  const whole = foldText(asked);
  const { text, from } = stripFrame(whole.folded);
  if (text === '') return undefined;
  const written = whole.written.slice(from, from + text.length);
  const listed = readStatistics(text, language) ?? readChart({ written, folded: text }, language);
  if (listed || text.length > LONGEST_QUESTION || text.includes('\n')) return listed;
  return (
    readDateQuestion(text, language, /\?\s*$/.test(whole.folded)) ??
    readConversion(text, language) ??
    readArithmetic(withFactorial(whole, from, text), language)
  );
}

/** The mark after a digit may be part of a calculation. */
function withFactorial({ folded }: FoldedText, from: number, text: string): string {
  return /[\d)]$/.test(text) && folded[from + text.length] === '!' ? `${text}!` : text;
}

/** Words around a request that ask for nothing themselves, in folded form. */
const BEFORE = [
  /^(?:hi|hello|hey|bonjour|salut|bonsoir)(?: alcove)?[ ,!.:]+/,
  /^(?:please|pls|plz|svp|stp|s'il (?:te|vous) plait)[ ,]+/,
  /^(?:can|could|would|will) you (?:please |kindly )?/,
  /^(?:est-ce que tu peux|peux[- ]tu|pouvez[- ]vous|pourrais[- ]tu|pourriez[- ]vous|tu peux|vous pouvez)(?: (?:s'il (?:te|vous) plait|stp|svp))?[ ,]+(?:me |m')?/,
  /^(?:i want you to|i would like you to|i'd like you to|i need you to|i want to|i'd like to|i need to) /,
  /^(?:j'aimerais|je voudrais|je veux|j'ai besoin)(?: que tu| que vous| de)? /,
  /^(?:do you know|tu sais|sais[- ]tu|vous savez|savez[- ]vous)[ ,]+/,
  /^(?:tell me|give me|show me|let me know|find|dis[- ]moi|donne[- ]moi|donnez[- ]moi|dites[- ]moi|dire)[ ,:]+/,
];
const AFTER = [
  /[ ,]*(?:please|pls|plz|thanks|thx|thank you|svp|stp|merci|s'il (?:te|vous) plait)$/,
  /[\s?!.;:]+$/,
];

/** What is left of a folded text without courtesies and end marks; `from` is where it begins in that text. */
function stripFrame(folded: string): { text: string; from: number } {
  let end = folded.trimEnd().length;
  let from = folded.length - folded.trimStart().length;
  for (let last = -1; last !== end - from; ) {
    last = end - from;
    from += lengthOf(BEFORE, folded.slice(from, end));
    end -= lengthOf(AFTER, folded.slice(from, end));
  }
  return { text: folded.slice(from, end), from };
}

function lengthOf(patterns: readonly RegExp[], text: string): number {
  return patterns.map((pattern) => pattern.exec(text)?.[0].length ?? 0).find((length) => length > 0) ?? 0;
}
