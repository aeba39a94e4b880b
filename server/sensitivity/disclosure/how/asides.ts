import type { Token } from '../text/tokenize.ts';

/** Whether the sentence that begins at this word turns from a request to the writer's own life. */
export function opensAside(tokens: Token[], first: number): boolean {
  for (let length = 1; length <= LONGEST; length++) {
    if (ASIDES.has(formsOf(tokens, first, length)) || ASIDES.has(formsOf(tokens, first + 1, length)))
      return true;
  }
  return false;
}

function formsOf(tokens: Token[], first: number, length: number): string {
  let forms = '';
  for (let at = first; at < first + length; at++) forms += ` ${tokens[at]?.form ?? ''}`;
  return forms.slice(1);
}

/** The longest of the asides, in words. */
const LONGEST = 4;

/** A word before them is passed over: "oh by the way", « et au fait ». */
const ASIDES: ReadonlySet<string> = new Set(
  `by the way, btw, anyway, anyways, on another note, on a personal note, in real life, irl, for real, real talk, actually i, also my, speaking of which, the truth is,
truth is, to be honest, honestly, it is for me, i m asking because, i ask because, asking because, context, background, my real question, unrelated but, off topic, ps,
au fait, sinon, d ailleurs, a part ca, cela dit, en vrai, pour de vrai, dans la vraie vie, en realite, en fait je, en fait j, la verite c est, hors sujet, rien a voir,
a propos, je demande parce que, je demande ca parce, c est pour moi, plus serieusement, pour le contexte, pour info, soit dit en passant, bref, perso, personnellement`
    .split(',')
    .map((aside) => aside.trim()),
);
