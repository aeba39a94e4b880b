import { tokenize } from '../text/tokenize.ts';

/**
 * Reads a lexicon block: phrases apart by commas or line breaks, `(a|b c)` for alternatives (an empty one makes
 * the group optional), `stem*`, `@class` and `..` as in `PhraseTrie`. Words are folded as texts are, so that
 * accents and apostrophes may be written or left out.
 *
 * @throws Error when a group is not closed: a lexicon is source code and must be right at start.
 */
export function parsePhrases(block: string): string[][] {
  return splitPhrases(block).flatMap((phrase) => expandGroups(phrase).map(toSteps));
}

function splitPhrases(block: string): string[] {
  return block
    .split(/[,\n]/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
}

function expandGroups(phrase: string): string[] {
  const open = phrase.lastIndexOf('(');
  if (open < 0) return [phrase];
  const close = phrase.indexOf(')', open);
  if (close < 0) throw new Error(`Lexicon group is not closed: ${phrase}`);
  const before = phrase.slice(0, open);
  const after = phrase.slice(close + 1);
  const alternatives = phrase.slice(open + 1, close).split('|');
  return alternatives.flatMap((alternative) => expandGroups(before + alternative + after));
}

function toSteps(phrase: string): string[] {
  return phrase
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap(toStep);
}

function toStep(part: string): string[] {
  if (part === '..' || part.startsWith('@')) return [part];
  const words = tokenize(part).tokens.map((token) => token.form);
  const last = words.pop();
  if (last === undefined) throw new Error(`Lexicon word has no letter: ${part}`);
  return [...words, part.endsWith('*') ? `${last}*` : last];
}
