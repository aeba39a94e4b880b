import type { ParsedBlock, TextChunk } from '../documents.types.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { HEADING_SEPARATOR, PassageBuilder } from './passage-builder.ts';
import { type Piece, toPiece } from './piece.ts';
import { splitSentences } from './split-sentences.ts';

const MAXIMUM_TOKENS = 320;
/** From here on a passage ends with its paragraph, list or table. */
const ENOUGH_TOKENS = 220;
/** A section shorter than this shares its passage with the next one under the same heading. */
const SMALL_SECTION_TOKENS = 200;
/** In characters. A heading stands over each passage below it: a longer one is text, said once. */
const LONGEST_HEADING = 400;
/** A page with less text than this (a title page, a slide with a word) flows on into the next one. */
const SMALL_PAGE_TOKENS = 40;

/**
 * Cuts what a parser found into passages of at most about 320 tokens, at headings, paragraphs, sentences and rows, never
 * within a word; a run of more than 200 characters without a blank is no word. The last one or two sentences are said
 * again at the start of the next passage of the same section and page, a table's first row at the top of each passage
 * that goes on with it. Holds one passage at a time; linear and deterministic.
 */
export async function* chunkBlocks(blocks: AsyncIterable<ParsedBlock>): AsyncIterable<TextChunk> {
  const state: State = { path: new SectionPath(), builder: new PassageBuilder() };
  for await (const block of blocks) {
    if (block.kind === 'heading' && block.text.length <= LONGEST_HEADING) yield* enterSection(state, block);
    else yield* addBlock(state, block);
  }
  yield* leaveSections(state, 0, state.builder.page);
  yield* state.builder.end();
}

interface State {
  path: SectionPath;
  builder: PassageBuilder;
}

function* enterSection(state: State, { text, level = 1, page }: ParsedBlock): Generator<TextChunk> {
  const title = normaliseLine(text);
  if (title === '') return;
  yield* leaveSections(state, level, page);
  state.path.enter(level, title);
  if (state.builder.tokens >= SMALL_SECTION_TOKENS) yield* state.builder.finish(false);
}

/** Headings without any text below them are text themselves. */
function* leaveSections({ path, builder }: State, level: number, page: number | null): Generator<TextChunk> {
  const empty = path.leave(level).join(HEADING_SEPARATOR);
  for (const part of splitLongText(empty, MAXIMUM_TOKENS))
    yield* addPiece(builder, toPiece(part, '\n\n'), page, path.say());
}

function* addBlock(state: State, block: ParsedBlock): Generator<TextChunk> {
  const titles = state.path.say();
  const pieces = splitBlock(block, MAXIMUM_TOKENS);
  if (block.page !== state.builder.page) yield* turnPage(state.builder, block, pieces, titles);
  for (const piece of pieces) yield* addPiece(state.builder, piece, block.page, titles);
  if (state.builder.tokens >= ENOUGH_TOKENS) yield* state.builder.finish(block.kind !== 'table');
}

function* turnPage(
  builder: PassageBuilder,
  block: ParsedBlock,
  pieces: Generator<Piece>,
  titles: string[],
): Generator<TextChunk> {
  if (builder.isOpen && block.kind === 'paragraph' && /^\p{Ll}/u.test(block.text.trim())) {
    // The sentence that the page break cuts belongs to the page where it begins.
    const rest = pieces.next();
    if (!rest.done) builder.add({ ...rest.value, separator: ' ' }, builder.page, titles);
  }
  if (builder.tokens >= SMALL_PAGE_TOKENS) yield* builder.finish(false);
}

function* addPiece(
  builder: PassageBuilder,
  piece: Piece,
  page: number | null,
  titles: string[],
): Generator<TextChunk> {
  const isTooLong = () => !builder.isFragment && builder.tokens + piece.tokens > MAXIMUM_TOKENS;
  if (isTooLong()) yield* builder.finish(!piece.header);
  else if (!builder.isEmpty && !builder.isWithin(titles)) yield* builder.finish(false);
  if (isTooLong()) yield* builder.finish(false);
  builder.add(piece, page, titles);
}

interface Section {
  level: number;
  title: string;
  /** Stands over a passage or in one already. */
  said: boolean;
}

/** The headings above the place where reading has come to, outermost first. */
class SectionPath {
  #sections: Section[] = [];

  enter(level: number, title: string): void {
    this.#sections.push({ level, title, said: false });
  }

  /** Goes out of all sections of this level and below. Gives the titles of those that had no text: none may be lost. */
  leave(level: number): string[] {
    const from = this.#sections.findIndex((section) => section.level >= level);
    const left = from === -1 ? [] : this.#sections.splice(from);
    return left.filter(({ said }) => !said).map(({ title }) => title);
  }

  /** The titles, which are about to be said. */
  say(): string[] {
    for (const section of this.#sections) section.said = true;
    return this.#sections.map(({ title }) => title);
  }
}

/** A header longer than this is not said again. */
const LONGEST_HEADER_TOKENS = 80;

/** The sentences of a paragraph, the items, rows or lines of another block, none above `maximumTokens`. */
function* splitBlock({ kind, text }: ParsedBlock, maximumTokens: number): Generator<Piece> {
  if (kind === 'table') yield* splitTable(text, maximumTokens);
  else if (kind === 'code') yield* splitLines(text.split('\n').map(normaliseCodeLine), maximumTokens);
  else if (kind === 'list') yield* splitLines(text.split('\n').map(normaliseLine), maximumTokens);
  else yield* splitParagraph(normaliseLine(text), '\n\n', maximumTokens);
}

function* splitTable(text: string, maximumTokens: number): Generator<Piece> {
  const [first = '', ...rows] = text.split('\n').map(normaliseLine).filter(Boolean);
  const headerTokens = estimateTokens(first);
  const header = headerTokens <= LONGEST_HEADER_TOKENS ? first : undefined;
  for (const [index, part] of [...splitLongText(first, maximumTokens)].entries())
    yield toPiece(part, index === 0 ? '\n\n' : ' ');
  for (const row of rows)
    for (const [index, part] of [
      ...splitLongText(row, maximumTokens - (header ? headerTokens : 0)),
    ].entries())
      yield toPiece(part, index === 0 ? '\n' : ' ', header);
}

function* splitLines(lines: string[], maximumTokens: number): Generator<Piece> {
  let separator: Piece['separator'] = '\n\n';
  for (const line of lines) {
    if (line === '') continue;
    if (estimateTokens(line) <= maximumTokens / 2) yield toPiece(line, separator);
    else yield* splitParagraph(line, separator, maximumTokens);
    separator = '\n';
  }
}

function* splitParagraph(text: string, before: Piece['separator'], maximumTokens: number): Generator<Piece> {
  let separator = before;
  for (const sentence of splitSentences(text))
    for (const part of splitLongText(sentence, maximumTokens)) {
      yield toPiece(part, separator);
      separator = ' ';
    }
}

/** One line as a person reads it: single blanks, composed letters, nothing invisible. */
function normaliseLine(text: string): string {
  return dropInvisible(text).replace(/\s+/gu, ' ').trim();
}

/** A line of code: its indentation stays. */
function normaliseCodeLine(text: string): string {
  return dropInvisible(text).trimEnd();
}

/** Soft hyphens, zero-width spaces, byte-order marks and control characters; joiners stay, some scripts need them. */
function dropInvisible(text: string): string {
  return text.replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g, '').normalize('NFC');
}

/** A run without any blank that is longer than this is cut: no word is. */
const LONGEST_WORD = 200;

/** Cuts a text at blanks into parts of at most `maximumTokens`; most texts are one part, an empty one is none. */
function* splitLongText(text: string, maximumTokens: number): Generator<string> {
  // No text has more tokens than units: most need not be counted.
  if (text.length <= maximumTokens || estimateTokens(text) <= maximumTokens) {
    if (text !== '') yield text;
    return;
  }
  let open = '';
  let tokens = 0;
  for (const word of readWords(text)) {
    const more = estimateTokens(word);
    if (tokens + more > maximumTokens && open !== '') {
      yield open.trim();
      open = '';
      tokens = 0;
    }
    open += word;
    tokens += more;
  }
  if (open.trim() !== '') yield open.trim();
}

function* readWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(/\S+\s*/gu)) {
    if (word.length <= LONGEST_WORD) yield word;
    else yield* cut(word);
  }
}

function* cut(run: string): Generator<string> {
  let open = '';
  for (const character of run) {
    open += character;
    if (open.length >= LONGEST_WORD) {
      yield open;
      open = '';
    }
  }
  if (open !== '') yield open;
}
