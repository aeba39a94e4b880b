import { MOST_OUTPUT_CHARACTERS, ToolFailed } from '../../tool.types.ts';
import { type SourceText, wholeText } from './source-text.ts';

/** Which part of a text is shown. */
export interface Range {
  /** Counted from 1, for formats that have pages. */
  page?: number;
  /** UTF-16 units into the page, or into the whole text. */
  offset?: number;
  /** UTF-16 units; at most, and without it, `MOST_SHOWN`. */
  length?: number;
}

/** Characters of a text in one answer; the rest of an output is what is said of them. */
export const MOST_SHOWN = MOST_OUTPUT_CHARACTERS - 1_000;
/** Of a name that is said with it. */
const LONGEST_NAME = 255;

/**
 * A part of a text, under one line that says which part of how much it is and how to go on. Throws ToolFailed for a page
 * or an offset that the text does not have.
 */
export function showRange(source: SourceText, range: Range, language: 'fr' | 'en'): string {
  const words = WORDS[language];
  const text = range.page === undefined ? wholeText(source) : pageText(source, range.page);
  const start = alignStart(text, range.offset ?? 0);
  if (start > 0 && start >= text.length)
    throw new ToolFailed(`The text has ${text.length} characters; there is none at offset ${start}.`);
  const end = alignEnd(text, start, Math.min(range.length ?? MOST_SHOWN, MOST_SHOWN));
  const count = (value: number) => value.toLocaleString(language);
  const pages = source.pageCount === null ? [] : [words.pages(source.pageCount, range.page)];
  const what = text === '' ? words.empty : words.part(count(start), count(end), count(text.length));
  const more = end < text.length ? ` ${words.more(end)}` : '';
  const title = [source.name.slice(0, LONGEST_NAME), ...pages, what].join(' — ');
  return `${title}.${more}\n\n${text.slice(start, end)}`.trimEnd();
}

function pageText({ pages, pageCount }: SourceText, page: number): string {
  if (pageCount === null) throw new ToolFailed('This file has no pages; read it by offset and length.');
  if (page > pageCount) throw new ToolFailed(`This file has ${pageCount} pages; there is no page ${page}.`);
  return pages.find((each) => each.page === page)?.text ?? '';
}

/** A pair of UTF-16 units is one letter: it is not cut in two. */
function alignStart(text: string, at: number): number {
  return isBetweenPair(text, at) ? at + 1 : at;
}

function alignEnd(text: string, start: number, length: number): number {
  const end = Math.min(start + length, text.length);
  return isBetweenPair(text, end) ? Math.max(end - 1, start) : end;
}

function isBetweenPair(text: string, at: number): boolean {
  const isHigh = (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return at > 0 && at < text.length && isHigh && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

const WORDS = {
  en: {
    pages: (count: number, page?: number) => (page ? `page ${page} of ${count}` : `${count} pages`),
    part: (start: string, end: string, all: string) => `characters ${start}–${end} of ${all}`,
    empty: 'no text in it',
    more: (offset: number) => `Go on with offset ${offset}.`,
  },
  fr: {
    pages: (count: number, page?: number) => (page ? `page ${page} sur ${count}` : `${count} pages`),
    part: (start: string, end: string, all: string) => `caractères ${start} à ${end} sur ${all}`,
    empty: 'aucun texte',
    more: (offset: number) => `Suite avec offset ${offset}.`,
  },
};
