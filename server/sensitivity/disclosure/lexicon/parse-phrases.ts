import { tokenize } from '../text/tokenize.ts';

/** One step of a phrase: a folded word, a stem, a class, a gap, or a choice between sequences. */
export type PhraseStep =
  | { kind: 'word' | 'stem' | 'class'; text: string }
  | { kind: 'gap' }
  | { kind: 'choice'; alternatives: PhraseStep[][] };

/**
 * Reads a lexicon block: phrases apart by commas or line breaks, `(a|b c)` for alternatives (an empty one makes
 * the group optional), `stem*` for any word that starts so, `@class` for any word of a class, `..` for up to three
 * words. Words are folded as texts are, so that accents and apostrophes may be written or left out; signs
 * without a letter are dropped, as they are there.
 *
 * @throws Error when a group is not closed: a lexicon is source code and must be right at start.
 */
export function parsePhrases(block: string): PhraseStep[][] {
  return block
    .split(/[,\n]/)
    .map(parsePhrase)
    .filter((steps) => steps.length > 0);
}

function parsePhrase(phrase: string): PhraseStep[] {
  const parts = phrase.match(/[()|]|[^\s()|]+/g) ?? [];
  const reader = { parts, at: 0 };
  const steps = readSequence(reader);
  if (reader.at < parts.length) throw new Error(`Lexicon group is not balanced: ${phrase}`);
  return steps;
}

interface PartReader {
  parts: string[];
  at: number;
}

function readSequence(reader: PartReader): PhraseStep[] {
  const steps: PhraseStep[] = [];
  for (; reader.at < reader.parts.length; reader.at++) {
    const part = reader.parts[reader.at] as string;
    if (part === '|' || part === ')') break;
    if (part === '(') steps.push(readChoice(reader));
    else steps.push(...toSteps(part));
  }
  return steps;
}

function readChoice(reader: PartReader): PhraseStep {
  const alternatives: PhraseStep[][] = [];
  do {
    reader.at++;
    alternatives.push(readSequence(reader));
  } while (reader.parts[reader.at] === '|');
  if (reader.parts[reader.at] !== ')')
    throw new Error(`Lexicon group is not closed: ${reader.parts.join(' ')}`);
  return { kind: 'choice', alternatives };
}

/** Most words of a lexicon are written as texts are folded, so that they need not be: it is read at every start. */
const FOLDED_WORD = /^[a-z0-9]+$/;

function toSteps(part: string): PhraseStep[] {
  if (part === '..') return [{ kind: 'gap' }];
  if (part.startsWith('@')) return [{ kind: 'class', text: part }];
  if (FOLDED_WORD.test(part)) return [{ kind: 'word', text: part }];
  const words = tokenize(part).tokens.map(({ form }) => form);
  return words.map((text, index) => ({
    kind: part.endsWith('*') && index === words.length - 1 ? 'stem' : 'word',
    text,
  }));
}
