import type { ParsedBlock, TextChunk } from '../documents.types.ts';
import { normaliseLine } from './normalise-text.ts';
import { HEADING_SEPARATOR, PassageBuilder } from './passage-builder.ts';
import { type Piece, toPiece } from './piece.ts';
import { SectionPath } from './section-path.ts';
import { splitBlock } from './split-block.ts';
import { splitLongText } from './split-long-text.ts';

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
  yield* state.builder.finish(false);
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
  const isTooLong = () => builder.tokens + piece.tokens > MAXIMUM_TOKENS;
  if (isTooLong()) yield* builder.finish(!piece.header);
  else if (!builder.isEmpty && !builder.isWithin(titles)) yield* builder.finish(false);
  if (isTooLong()) yield* builder.finish(false);
  builder.add(piece, page, titles);
}
