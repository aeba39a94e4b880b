import type { DocumentLanguage } from '../documents.types.ts';
import { findNumberRuns } from './find-number-runs.ts';
import { isStopWord } from './is-stop-word.ts';
import type { Compound } from './read-compound.ts';
import { scanTokens } from './scan-tokens.ts';
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
  stems: Record<DocumentLanguage, Set<string>>;
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
  const stems = { fr: stemAll(forms, 'fr'), en: stemAll(forms, 'en') };
  const hasDigits = [...forms].some((form) => /\d/.test(form));
  return { forms, hasDigits, stems, initials: initialsOf([...stems.fr, ...stems.en]) };
}

/** « yeux », whose stem is « oeil », is the one word that begins otherwise. */
function initialsOf(stems: string[]): Set<string> {
  const initials = new Set(stems.map((stem) => stem.charAt(0)));
  return stems.includes('oeil') ? initials.add('y') : initials;
}

function stemAll(forms: Set<string>, language: DocumentLanguage): Set<string> {
  return new Set([...forms].map((form) => stemWord(form, language)));
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
  if (!initials.has(form.charAt(0))) return false;
  return stems.fr.has(stemWord(form, 'fr')) || stems.en.has(stemWord(form, 'en'));
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
