import { foldCharacter } from '../../sensitivity/disclosure/text/fold-character.ts';

/** A word or number as it is searched: folded, with its UTF-16 offsets in the original text. */
export interface WordPart {
  form: string;
  start: number;
  end: number;
}

/** What stands between two blanks: « sous-traitance » has two parts and the joined form « soustraitance ». */
export interface Compound {
  parts: WordPart[];
  /** All parts run together; null where there is one part only. */
  joined: string | null;
  start: number;
  end: number;
}

/**
 * Cuts a text into its words, linear in its length. Elided articles are dropped (« l'avis » is « avis »), so is the
 * English possessive; signs between letters or digits cut a word into parts that are kept together.
 * Chinese, Japanese, Korean and the scripts without blanks give one part a character.
 */
export function splitWords(text: string): Compound[] {
  const compounds: Compound[] = [];
  for (const match of text.matchAll(COMPOUND)) {
    const compound = readCompound(match[0], match.index);
    if (compound) compounds.push(compound);
  }
  return compounds;
}

const LETTER = String.raw`[\p{L}\p{N}\p{M}\p{Cf}]`;
const COMPOUND = new RegExp(String.raw`${LETTER}+(?:[-'’‘._@/+:&,‐‑#\\]${LETTER}+)*`, 'gu');
const PIECE = new RegExp(`${LETTER}+`, 'gu');
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const ELISION =
  /^(?:[ldjmtsncLDJMTSNC]|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu|[Qq]uoiqu|[Qq]uelqu|[Pp]resqu)['’‘](?=[\p{L}\p{N}])/u;
const WHOLE = /^aujourd['’‘]hui$/iu;
const POSSESSIVE = /['’‘]s$/iu;

function readCompound(raw: string, offset: number): Compound | null {
  let start = 0;
  let end = raw.length;
  for (let elided = ELISION.exec(raw); elided; elided = ELISION.exec(raw.slice(start)))
    start += elided[0].length;
  if (POSSESSIVE.test(raw)) end -= 2;
  const whole = WHOLE.test(raw.slice(start, end));
  if (end <= start) return null;
  const parts = whole
    ? [wholeWord(raw.slice(start, end), offset + start)]
    : readParts(raw.slice(start, end), offset + start);
  const first = parts[0];
  if (!first) return null;
  const joined = parts.length > 1 ? parts.map((part) => part.form).join('') : null;
  return { parts, joined, start: first.start, end: parts.at(-1)?.end ?? first.end };
}

function wholeWord(raw: string, offset: number): WordPart {
  return { form: fold(raw.replace(/['’‘]/u, '')), start: offset, end: offset + raw.length };
}

function readParts(raw: string, offset: number): WordPart[] {
  const parts: WordPart[] = [];
  for (const match of raw.matchAll(PIECE)) {
    const start = offset + match.index;
    if (WITHOUT_BLANKS.test(match[0])) parts.push(...readCharacters(match[0], start));
    else push(parts, match[0], start);
  }
  return parts;
}

function readCharacters(raw: string, offset: number): WordPart[] {
  const parts: WordPart[] = [];
  let from = 0;
  let at = 0;
  for (const character of raw) {
    if (WITHOUT_BLANKS.test(character)) {
      if (at > from) push(parts, raw.slice(from, at), offset + from);
      push(parts, character, offset + at);
      from = at + character.length;
    }
    at += character.length;
  }
  if (at > from) push(parts, raw.slice(from, at), offset + from);
  return parts;
}

function push(parts: WordPart[], raw: string, start: number): void {
  const form = fold(raw);
  if (form !== '') parts.push({ form, start, end: start + raw.length });
}

function fold(raw: string): string {
  let folded = '';
  for (const character of raw) folded += foldCharacter(character);
  return folded.replaceAll(' ', '');
}
