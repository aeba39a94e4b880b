import { type Compound, readCompound } from './read-compound.ts';

/**
 * The words of a text in order, linear in its length: runs of letters and digits, with signs that stand between two of
 * them (« sous-traitance », "a.b@c.org", "12/03/2024"), offsets in UTF-16 into `text`.
 */
export function* splitWords(text: string): Generator<Compound> {
  for (const { start, end } of findWordRuns(text)) {
    const { parts, also } = remember(text.slice(start, end));
    if (parts.length > 0) yield { parts: parts.map((part) => shift(part, start)), also };
  }
}

/** The same words without their offsets: several times as fast. */
export function readWords(text: string): Compound[] {
  return findWordRuns(text).map(({ start, end }) => remember(text.slice(start, end)));
}

/** Words come back: most of a text is read from memory. */
function remember(raw: string): Compound {
  const known = remembered.get(raw);
  if (known) return known;
  const compound = readCompound(raw);
  if (raw.length > LONGEST_REMEMBERED) return compound;
  if (remembered.size >= MAXIMUM_REMEMBERED) remembered.clear();
  remembered.set(raw, compound);
  return compound;
}

const MAXIMUM_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 40;
const remembered = new Map<string, Compound>();

function shift(part: Compound['parts'][number], by: number): Compound['parts'][number] {
  return { form: part.form, start: part.start + by, end: part.end + by };
}

/** Where a run of letters, digits and signs between them stands in a text; UTF-16 offsets. */
interface WordRun {
  start: number;
  end: number;
}

/**
 * The runs of letters and digits of a text, with single signs that stand between two of them (« sous-traitance »,
 * "a.b@c.org", "12/03/2024"). Marks and invisible characters count as letters. Linear in the text.
 */
export function findWordRuns(text: string): WordRun[] {
  const runs: WordRun[] = [];
  for (let at = 0; at < text.length; ) {
    let end = endOfLetters(text, at);
    if (end === at) {
      at++;
      continue;
    }
    for (let next = end; isJoint(text, next); ) {
      next = endOfLetters(text, end + 1);
      if (next === end + 1) break;
      end = next;
    }
    runs.push({ start: at, end });
    at = end;
  }
  return runs;
}

const LETTER = /^[\p{L}\p{N}\p{M}\p{Cf}]/u;
const JOINTS = "-'’‘._@/+:&,‐‑#\\";

// Whether a UTF-16 unit is a letter, for what most texts consist of; what lies between is looked up by a regular expression.
const LATIN_END = 0x250;
const PUNCTUATION = 0x2000;
const PUNCTUATION_END = 0x2100;
const ARE_LETTERS = Uint8Array.from({ length: LATIN_END + PUNCTUATION_END - PUNCTUATION }, (_, index) =>
  Number(LETTER.test(String.fromCharCode(index < LATIN_END ? index : index - LATIN_END + PUNCTUATION))),
);

const isJoint = (text: string, at: number): boolean => at < text.length && JOINTS.includes(text.charAt(at));

function endOfLetters(text: string, from: number): number {
  let at = from;
  for (let units = lettersAt(text, at); units > 0; units = lettersAt(text, at)) at += units;
  return at;
}

/** Units of the letter at a place: two where it is beyond the basic plane, none where there is no letter. */
function lettersAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const code = text.charCodeAt(at);
  if (code < LATIN_END) return ARE_LETTERS[code] ?? 0;
  if (code >= PUNCTUATION && code < PUNCTUATION_END) return ARE_LETTERS[code - PUNCTUATION + LATIN_END] ?? 0;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return LETTER.test(character) ? character.length : 0;
}
