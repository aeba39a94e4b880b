import { foldCharacter } from '../../sensitivity/disclosure/text/fold-character.ts';

/** A word or number as it is searched: folded (lower case, no accents), with its UTF-16 offsets. */
export interface WordPart {
  form: string;
  start: number;
  end: number;
}

/** What stands between two blanks, or between signs that join no words. */
export interface Compound {
  /** « sous-traitance » has two. */
  parts: WordPart[];
  /** Other forms under which it is found: « soustraitance », or "1234" of "AB1234". */
  also: string[];
}

/**
 * Reads one run of letters, digits and signs between them, with offsets into `raw`. Elided articles are dropped
 * (« l'avis » is « avis »), so is the English possessive. No form is longer than 128 characters.
 */
export function readCompound(raw: string): Compound {
  if (/^[a-z]+$/.test(raw))
    return { parts: [{ form: raw.slice(0, LONGEST_FORM), start: 0, end: raw.length }], also: [] };
  const start = ELISION.exec(raw)?.[0].length ?? 0;
  const end = POSSESSIVE.test(raw) ? raw.length - 2 : raw.length;
  const body = raw.slice(start, end);
  const parts = WHOLE.test(body) ? [toPart(body, start)] : readParts(body, start);
  return { parts, also: otherForms(parts, body) };
}

const LONGEST_FORM = 128;
const ELISION = /^(?:(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu|quelqu|presqu)['’‘](?=[\p{L}\p{N}])){1,2}/iu;
const WHOLE = /^aujourd['’‘]hui$/iu;
const POSSESSIVE = /.['’‘]s$/iu;
const LETTERS_OR_DIGITS = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;
/** Scripts that put no blanks between words: each character is a part, so that any run of them is a phrase. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const CHARACTER_OR_RUN = new RegExp(
  `${WITHOUT_BLANKS.source}\\p{M}*|(?:(?!${WITHOUT_BLANKS.source}).)+`,
  'gu',
);

function readParts(body: string, offset: number): WordPart[] {
  const parts: WordPart[] = [];
  for (const { 0: run, index } of body.matchAll(LETTERS_OR_DIGITS)) {
    if (!WITHOUT_BLANKS.test(run)) parts.push(toPart(run, offset + index));
    else
      for (const piece of run.matchAll(CHARACTER_OR_RUN))
        parts.push(toPart(piece[0], offset + index + piece.index));
  }
  return parts.filter(({ form }) => form !== '');
}

function toPart(raw: string, start: number): WordPart {
  let form = '';
  for (const character of raw) form += foldCharacter(character).trim();
  return { form: form.slice(0, LONGEST_FORM), start, end: start + raw.length };
}

function otherForms(parts: WordPart[], body: string): string[] {
  if (parts.length === 1) return innerRuns(parts[0]?.form ?? '', body);
  if (parts.length > 12 || WITHOUT_BLANKS.test(body)) return [];
  return [
    parts
      .map(({ form }) => form)
      .join('')
      .slice(0, LONGEST_FORM),
  ];
}

/** "AB1234" is found by "1234", "findUser" by "user". */
function innerRuns(form: string, body: string): string[] {
  if (form.length < 5) return [];
  if (/^(?=.*\d)[a-z\d]+$/.test(form))
    return (form.match(/\d{3,}|[a-z]{2,}/g) ?? []).filter((run) => run !== form);
  const words = body.match(/\p{Lu}?\p{Ll}{2,}/gu) ?? [];
  return words.length > 1 && words.join('') === body ? words.map((word) => toPart(word, 0).form) : [];
}
