import { cutText } from '../../models/cut-text.ts';
import { foldText, readSignedWords, type SignedWord } from '../documents/text/signed-words.ts';

/** Where a text holds the words of a search, as a list shows it. */
export interface MatchSnippet {
  text: string;
  /** Of `text`, in UTF-16 units. */
  highlights: [number, number][];
}

// What one or two lines of a list hold, and how much of it comes before the first word that was found.
const LENGTH = 160;
const BEFORE = 40;

/** What is searched for: words, found by their beginning, and words with signs, found as they are written. */
export interface SearchTerms {
  words: string[];
  signed: SignedWord[];
}

/** Cuts `markdown` to where the terms of a search stand, without its markup, and marks them. */
export function matchSnippet(markdown: string, terms: SearchTerms): MatchSnippet {
  const text = stripMarkdown(markdown);
  const found = findTerms(text, terms);
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

/** Reads a search; the words are as the full-text index takes them apart. */
export function readTerms(text: string): SearchTerms {
  const { signed, others } = readSignedWords(text);
  return { words: [...new Set(others.match(WORDS) ?? [])], signed };
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Where the terms stand, in order: words as the index compares them, by their beginning, without case and accents. */
export function findTerms(text: string, { words, signed }: SearchTerms): [number, number][] {
  const wanted = words.map(foldText);
  const found = [...text.matchAll(WORDS)]
    .filter(([word]) => wanted.some((each) => foldText(word).startsWith(each)))
    .map(({ 0: word, index }): [number, number] => [index, index + word.length]);
  if (signed.length > 0) {
    const { folded, places } = foldInPlace(text);
    for (const { pattern } of signed)
      for (const { 0: word, index } of folded.matchAll(pattern))
        found.push([places[index] ?? 0, places[index + word.length] ?? text.length]);
  }
  return found
    .sort(([one], [other]) => one - other)
    .filter(([from], at, all) => from >= (all[at - 1]?.[1] ?? 0));
}

/** A folded text, and where in the text each of its units comes from. */
function foldInPlace(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const form = foldText(character);
    folded += form;
    for (let unit = 0; unit < form.length; unit++) places.push(at);
    at += character.length;
  }
  return { folded, places };
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
