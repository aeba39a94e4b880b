import type { Language } from '../../run.types.ts';

/** What a word or sign of arithmetic stands for. */
export type Sign =
  | '+'
  | '-'
  | '*'
  | '/'
  | '^'
  | '('
  | ')'
  | '%'
  | '!'
  | 'mod'
  | 'of'
  | 'squared'
  | 'cubed'
  | 'sqrt'
  | 'cbrt'
  | 'half'
  | 'double'
  | 'triple'
  | 'square'
  | 'cube'
  | 'pi';

/** Signs of both languages, tried in order against the rest of a folded text. */
const SIGNS: [RegExp, Sign][] = [
  [/^\*\*/, '^'],
  [/^[*×·⋅∙•✕]/, '*'],
  [/^[/÷⁄∕](?=[ (\d-])/, '/'],
  // `10:30` is a time.
  [/^:(?= )/, '/'],
  [/^\^/, '^'],
  [/^\+/, '+'],
  [/^-/, '-'],
  [/^\(/, '('],
  [/^\)/, ')'],
  [/^²/, 'squared'],
  [/^³/, 'cubed'],
  [/^√/, 'sqrt'],
  [/^!/, '!'],
  [/^(?:sqrt|racine)(?=\()/, 'sqrt'],
  [/^(?:pi\b|π)/, 'pi'],
  [/^x(?=[ (\d])/, '*'],
];

const WORDS: Record<Language, [RegExp, Sign][]> = {
  en: [
    [/^plus\b/, '+'],
    [/^(?:minus|less)\b/, '-'],
    [/^(?:times|multiplied by)\b/, '*'],
    [/^divided by\b/, '/'],
    [/^(?:modulo|mod)\b/, 'mod'],
    [/^(?:to the power of|raised to the power of|to the power)\b/, '^'],
    [/^squared\b/, 'squared'],
    [/^cubed\b/, 'cubed'],
    [/^(?:the )?square root of\b/, 'sqrt'],
    [/^(?:the )?cube root of\b/, 'cbrt'],
    [/^(?:the )?square of\b/, 'square'],
    [/^(?:the )?cube of\b/, 'cube'],
    [/^(?:(?:a|one) )?half of\b/, 'half'],
    [/^(?:twice|double|the double of)\b/, 'double'],
    [/^triple\b/, 'triple'],
    [/^factorial\b/, '!'],
    [/^(?:%|percent\b|per cent\b)/, '%'],
    [/^of\b/, 'of'],
  ],
  fr: [
    [/^plus\b/, '+'],
    [/^moins\b/, '-'],
    [/^(?:fois|multiplies? par|multipliee?s? par)\b/, '*'],
    [/^divise(?:e|es|s)? par\b/, '/'],
    [/^modulo\b/, 'mod'],
    [/^(?:a la puissance|puissance|exposant)\b/, '^'],
    [/^au carre\b/, 'squared'],
    [/^au cube\b/, 'cubed'],
    [/^(?:la )?racine (?:carree )?de\b/, 'sqrt'],
    [/^(?:la )?racine cubique de\b/, 'cbrt'],
    [/^le carre de\b/, 'square'],
    [/^le cube de\b/, 'cube'],
    [/^la moitie de\b/, 'half'],
    [/^le double de\b/, 'double'],
    [/^le triple de\b/, 'triple'],
    [/^(?:%|pour ?cents?\b)/, '%'],
    [/^de\b/, 'of'],
  ],
};

/** The sign that a folded text begins with, and its length. */
export function readSign(text: string, language: Language): { sign: Sign; length: number } | undefined {
  for (const [pattern, sign] of [...WORDS[language], ...SIGNS]) {
    const found = pattern.exec(text)?.[0];
    if (found) return { sign, length: found.length };
  }
  return undefined;
}
