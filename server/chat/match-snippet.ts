import { cutText } from '../../models/cut-text.ts';
/** Where a text holds the words of a search, as a list shows it. */
export interface MatchSnippet {
  text: string;
  /** Of `text`, in UTF-16 units. */
  highlights: [number, number][];
}

// What one or two lines of a list hold, and how much of it comes before the first word that was found.
const LENGTH = 160;
const BEFORE = 40;

/** Cuts `markdown` to where the words of a search stand, without its markup, and marks them. */
export function matchSnippet(markdown: string, words: readonly string[]): MatchSnippet {
  const text = stripMarkdown(markdown);
  const found = findWords(text, words);
  const first = found[0]?.[0] ?? 0;
  const start = first <= BEFORE ? 0 : blankAfter(text, first - BEFORE, first);
  const end = start + cutText(text.slice(start), LENGTH).length;
  const lead = start > 0 ? '…' : '';
  return {
    text: `${lead}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
    highlights: found
      .filter(([, to]) => to <= end)
      .map(([from, to]) => [from - start + lead.length, to - start + lead.length]),
  };
}

/** Words as the full-text index takes them apart. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.normalize('NFC').match(WORDS) ?? [])];
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

// As the index compares: words by their beginning, without case and accents.
function findWords(text: string, words: readonly string[]): [number, number][] {
  const wanted = words.map(fold);
  return [...text.matchAll(WORDS)]
    .filter(([word]) => wanted.some((each) => fold(word).startsWith(each)))
    .map(({ 0: word, index }) => [index, index + word.length]);
}

function fold(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

function blankAfter(text: string, from: number, most: number): number {
  const blank = text.slice(from, most).search(/\s/);
  return blank < 0 ? most : from + blank + 1;
}

/** The words of a text without the signs that lay it out, on one line. */
function stripMarkdown(text: string): string {
  return text
    .replace(/^\s*(```|~~~).*$/gm, ' ')
    .replace(/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, ' ')
    .replace(/^\s{0,3}(#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`+)/g, '')
    .replace(/(^|[\s(])[*_](?=\S)|(?<=\S)[*_](?=[\s).,;:!?]|$)/gm, '$1')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
