import { findNumberRuns } from './find-number-runs.ts';
import { isStopWord } from './is-stop-word.ts';
import type { Compound } from './read-compound.ts';
import { readWords, splitWords } from './split-words.ts';
import { stemWord } from './stem-word.ts';

/**
 * Where words of the query stand in a text, whatever their inflection and accents: UTF-16 offsets, sorted, not
 * overlapping; words with nothing but blanks or a sign between them are one range. Linear in the text.
 */
export function findHighlights(text: string, query: string): [number, number][] {
  const wanted = readQuery(query);
  const found = findWords(text, wanted);
  if (wanted.hasDigits) found.push(...findNumberRuns(text).filter(({ form }) => wanted.forms.has(form)));
  return merge(found, text);
}

interface Wanted {
  forms: Set<string>;
  /** Without them no number of a text is worth reading. */
  hasDigits: boolean;
  stems: Set<string>;
  /** First letters of words that can match: a word and its stem begin alike. */
  initials: Set<string>;
}

interface Range {
  start: number;
  end: number;
}

function readQuery(query: string): Wanted {
  const all = [...readWords(query)].flatMap(({ parts, also }) => [...parts.map(({ form }) => form), ...also]);
  const telling = all.filter((form) => !isStopWord(form));
  const words = telling.length > 0 ? telling : all;
  const forms = new Set([...words, ...findNumberRuns(query).map(({ form }) => form)]);
  const stems = new Set([...forms].map(stemWord));
  const hasDigits = [...forms].some((form) => /\d/.test(form));
  return { forms, hasDigits, stems, initials: initialsOf([...stems]) };
}

/** « yeux », whose stem is « oeil », is the one word that begins otherwise. */
function initialsOf(stems: string[]): Set<string> {
  const initials = new Set(stems.map((stem) => stem.charAt(0)));
  return stems.includes('oeil') ? initials.add('y') : initials;
}

function findWords(text: string, wanted: Wanted): Range[] {
  const found: Range[] = [];
  scanTokens({
    text,
    initials: wanted.initials,
    onPlain: (start, end) => {
      const form = text.slice(start, Math.min(end, start + LONGEST_FORM)).toLowerCase();
      if (matches(form, wanted)) found.push({ start, end });
    },
    onOther: (from, to) => {
      for (const word of splitWords(text.slice(from, to)))
        for (const { start, end } of findParts(word, wanted))
          found.push({ start: from + start, end: from + end });
    },
  });
  return found;
}

/** Where a word is wanted: all of it, or parts of it. */
function findParts({ parts, also }: Compound, wanted: Wanted): Range[] {
  if (also.some((form) => matches(form, wanted)))
    return [{ start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0 }];
  return parts.filter(({ form }) => matches(form, wanted));
}

function matches(form: string, { stems, initials }: Wanted): boolean {
  return initials.has(form.charAt(0)) && stems.has(stemWord(form));
}

function merge(found: Range[], text: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (const { start, end } of found.sort((one, other) => one.start - other.start || one.end - other.end)) {
    const last = ranges.at(-1);
    if (last && (start <= last[1] || ONLY_BETWEEN.test(text.slice(last[1], start))))
      last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}

/** As words are cut where they are read. */
const LONGEST_FORM = 128;
const ONLY_BETWEEN = /^(?:\s+|[-'’_@./:])$/u;

/** Is told where a token stands; UTF-16 offsets. */
type OnToken = (start: number, end: number) => void;

interface TokenScan {
  text: string;
  /** First letters, folded, of the words that matter. */
  initials: ReadonlySet<string>;
  /** Of a word of small letters from a to z with one of the initials, maybe after a capital. */
  onPlain: OnToken;
  /** Of anything else without blanks, in which such a word may hide. */
  onOther: OnToken;
}

/**
 * Passes over plain words that begin with another letter, without making garbage of them: most of a text. A sign after
 * a plain word is no part of it.
 */
export function scanTokens({ text, initials, onPlain, onOther }: TokenScan): void {
  const isInitial = Array.from({ length: 26 }, (_, letter) => initials.has(String.fromCharCode(A + letter)));
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfToken(text, start);
    if (end === start) continue;
    const wordEnd = PUNCTUATION.includes(text.charAt(end - 1)) ? end - 1 : end;
    const letters = lettersOf(text, start, wordEnd);
    if (letters === 'other') onOther(start, end);
    else if (isInitial[(text.charCodeAt(start) | LOWER) - A])
      (letters === 'ascii' ? onPlain : onOther)(start, wordEnd);
  }
}

const A = 0x61;
/** The bit by which ASCII's small letters differ from capitals. */
const LOWER = 0x20;

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

function endOfToken(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isBlank(text.charCodeAt(end))) end++;
  return end;
}

/** Of what a token is made: only letters from a to z, these and small letters with accents, or anything else. */
function lettersOf(text: string, start: number, end: number): 'ascii' | 'accented' | 'other' {
  if (start === end || !isSmallLetter(text.charCodeAt(start) | LOWER)) return 'other';
  let letters: 'ascii' | 'accented' = 'ascii';
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (isAccented(code)) letters = 'accented';
    else if (!isSmallLetter(code)) return 'other';
  }
  return letters;
}

const PUNCTUATION = '.,;:!?)';

function isSmallLetter(code: number): boolean {
  return code >= A && code < A + 26;
}

/** As French has them. */
function isAccented(code: number): boolean {
  return (code >= 0xe0 && code <= 0xff && code !== 0xf7) || code === 0x153;
}
