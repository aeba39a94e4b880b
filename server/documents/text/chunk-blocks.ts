import type { ParsedBlock, TextChunk } from '../documents.types.ts';
import { detectLanguage } from './detect-language.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { splitBlock } from './split-block.ts';

const ENOUGH_TOKENS = 220;
const MAXIMUM_TOKENS = 320;
const OVERLAP_TOKENS = 50;
/** Less than this does not stand alone: it flows on into what follows, over a heading or a page. */
const TINY_TOKENS = 120;

/** A sentence, list item or table row, with what stands before it when it is not the first of its chunk. */
export interface Piece {
  text: string;
  tokens: number;
  separator: ' ' | '\n' | '\n\n';
  /** Set on rows of a table: said again at the top of every chunk that goes on with it. */
  header?: string;
}

/**
 * Cuts what a parser found into passages of about 220 to 320 tokens, at headings, paragraphs, sentences and rows. One or
 * two sentences are said again at the start of the next passage of the same section and page. Holds one passage at a time.
 */
export async function* chunkBlocks(blocks: AsyncIterable<ParsedBlock>): AsyncIterable<TextChunk> {
  const builder = new ChunkBuilder();
  for await (const block of blocks) {
    if (block.kind === 'heading') yield* builder.openSection(block);
    else yield* builder.add(block);
  }
  yield* builder.finish();
}

class ChunkBuilder {
  #path: { level: number; text: string; used: boolean }[] = [];
  #pieces: Piece[] = [];
  #tokens = 0;
  #fresh = 0;
  #page: number | null = null;
  #heading: string | null = null;
  #position = 0;

  *openSection(block: ParsedBlock): Generator<TextChunk> {
    const text = block.text.replace(/\s+/gu, ' ').trim();
    if (text === '') return;
    if (this.#fresh === 0 || this.#tokens >= TINY_TOKENS) yield* this.#flush(false);
    const level = block.level ?? 1;
    while ((this.#path.at(-1)?.level ?? 0) >= level) {
      const left = this.#path.pop();
      if (left && !left.used) yield* this.#push({ ...toPiece(left.text), separator: '\n\n' }, block.page);
    }
    if (this.#pieces.length > 0) this.#append({ ...toPiece(text), separator: '\n\n' });
    this.#path.push({ level, text, used: this.#pieces.length > 0 });
  }

  *add(block: ParsedBlock): Generator<TextChunk> {
    if (block.page !== this.#page && (this.#fresh === 0 || this.#tokens >= TINY_TOKENS))
      yield* this.#flush(false);
    for (const piece of splitBlock(block, MAXIMUM_TOKENS)) yield* this.#push(piece, block.page);
    if (this.#tokens >= ENOUGH_TOKENS) yield* this.#flush(block.kind === 'paragraph');
  }

  *finish(): Generator<TextChunk> {
    for (const left of this.#path)
      if (!left.used) yield* this.#push({ ...toPiece(left.text), separator: '\n\n' }, this.#page);
    yield* this.#flush(false);
  }

  *#push(piece: Piece, page: number | null): Generator<TextChunk> {
    if (this.#tokens + piece.tokens > MAXIMUM_TOKENS) yield* this.#flush(true);
    if (this.#pieces.length === 0) this.#begin(page);
    if (this.#fresh === 0 && piece.header && !this.#pieces.some(({ text }) => text === piece.header))
      this.#append({ ...toPiece(piece.header), separator: '\n' }, false);
    this.#append(piece);
  }

  #begin(page: number | null): void {
    this.#page = page;
    this.#heading = this.#path.map(({ text }) => text).join(' › ') || null;
    for (const heading of this.#path) heading.used = true;
  }

  #append(piece: Piece, fresh = true): void {
    this.#pieces.push(piece);
    this.#tokens += piece.tokens;
    if (fresh) this.#fresh++;
  }

  *#flush(overlapping: boolean): Generator<TextChunk> {
    const pieces = this.#pieces;
    if (this.#fresh > 0) yield this.#toChunk(pieces);
    this.#pieces = [];
    this.#tokens = 0;
    this.#fresh = 0;
    if (!overlapping) return;
    for (const piece of chooseOverlap(pieces)) this.#append(piece, false);
  }

  #toChunk(pieces: Piece[]): TextChunk {
    const text = pieces.map((piece, index) => (index === 0 ? '' : piece.separator) + piece.text).join('');
    const heading = this.#heading;
    return {
      position: this.#position++,
      page: this.#page,
      heading,
      text,
      language: detectLanguage(heading ? `${heading}\n${text}` : text),
      tokens: estimateTokens(text),
    };
  }
}

function toPiece(text: string): Omit<Piece, 'separator'> {
  return { text, tokens: estimateTokens(text) };
}

function chooseOverlap(pieces: Piece[]): Piece[] {
  const chosen: Piece[] = [];
  let tokens = 0;
  for (const piece of pieces.slice(-2).reverse()) {
    if (piece.header || tokens + piece.tokens > OVERLAP_TOKENS) break;
    chosen.unshift(piece);
    tokens += piece.tokens;
  }
  return chosen;
}
