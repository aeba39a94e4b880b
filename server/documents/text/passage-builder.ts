import type { TextChunk } from '../documents.types.ts';
import { detectLanguage } from './detect-language.ts';
import { countTokens, type Piece, toPiece } from './piece.ts';

const OVERLAP_TOKENS = 50;
/** What is shorter joins its neighbour: BM25 takes a passage of one word for the best answer to that word. */
const FRAGMENT_TOKENS = 20;
export const HEADING_SEPARATOR = ' › ';

/** Puts passages together, one at a time, from pieces in reading order. */
export class PassageBuilder {
  #pieces: Piece[] = [];
  /** Pieces that no passage before held. */
  #fresh = 0;
  #page: number | null = null;
  #titles: string[] = [];
  /** Holds more than one section; `#titles` is what stands over all of them. */
  #isShared = false;
  #lastTitles: string[] = [];
  #position = 0;
  /** Finished, and kept until the next one shows whether it is a fragment that belongs to it. */
  #kept: Passage | undefined;

  get tokens(): number {
    return countTokens(this.#pieces);
  }

  get page(): number | null {
    return this.#page;
  }

  /** Too short to stand alone. */
  get isFragment(): boolean {
    return this.tokens < FRAGMENT_TOKENS;
  }

  get isEmpty(): boolean {
    return this.#fresh === 0;
  }

  /** The passage so far stops within a sentence. */
  get isOpen(): boolean {
    const last = this.#pieces.at(-1)?.text ?? '';
    return this.#fresh > 0 && /[\p{L}\p{N},;–-]$/u.test(last);
  }

  /** Whether `titles` stand where the passage's own do or below: only then may they share it. */
  isWithin(titles: string[]): boolean {
    const shared = countShared(this.#titles, titles);
    return shared === this.#titles.length || (shared === this.#titles.length - 1 && !this.#isShared);
  }

  add(piece: Piece, page: number | null, titles: string[]): void {
    if (this.#fresh === 0) this.#begin(piece, page, titles);
    else if (!isSame(this.#lastTitles, titles)) this.#share(titles);
    this.#lastTitles = titles;
    this.#pieces.push(piece);
    this.#fresh++;
  }

  /** The passage, if there is a new word in it; its last sentences begin the next one when `overlapping`. */
  *finish(overlapping: boolean): Generator<TextChunk> {
    const pieces = this.#pieces;
    if (this.#fresh > 0) yield* this.#keep({ pieces, page: this.#page, titles: this.#titles });
    this.#pieces = overlapping ? chooseOverlap(pieces) : [];
    this.#fresh = 0;
    this.#isShared = false;
  }

  /** The last passage. */
  *end(): Generator<TextChunk> {
    yield* this.finish(false);
    if (this.#kept) yield this.#toChunk(this.#kept);
    this.#kept = undefined;
  }

  *#keep(passage: Passage): Generator<TextChunk> {
    const rest = passage.pieces.slice(-this.#fresh);
    const kept = this.#kept;
    const belongs = kept?.page === passage.page && isSame(kept.titles, passage.titles) && !this.#isShared;
    if (kept && belongs && countTokens(rest) < FRAGMENT_TOKENS)
      this.#kept = { ...kept, pieces: [...kept.pieces, ...rest] };
    else {
      if (kept) yield this.#toChunk(kept);
      this.#kept = passage;
    }
  }

  #begin(piece: Piece, page: number | null, titles: string[]): void {
    if (page !== this.#page || !isSame(this.#lastTitles, titles)) this.#pieces = [];
    this.#page = page;
    this.#titles = titles;
    if (piece.header && !this.#pieces.some(({ text }) => text === piece.header))
      this.#pieces.push(toPiece(piece.header, '\n\n'));
  }

  /** From here on the passage holds more than one section: what their titles do not share is said in the text. */
  #share(titles: string[]): void {
    const shared = countShared(this.#titles, titles);
    const own = this.#titles.slice(shared);
    if (own.length > 0) this.#pieces.unshift(toPiece(own.join(HEADING_SEPARATOR), '\n\n'));
    this.#titles = this.#titles.slice(0, shared);
    this.#isShared = true;
    const next = titles.slice(shared);
    if (next.length > 0) this.#pieces.push(toPiece(next.join(HEADING_SEPARATOR), '\n\n'));
  }

  #toChunk({ pieces, page, titles }: Passage): TextChunk {
    const text = pieces.map((piece, index) => (index === 0 ? '' : piece.separator) + piece.text).join('');
    const heading = titles.join(HEADING_SEPARATOR) || null;
    return {
      position: this.#position++,
      page,
      heading,
      text,
      language: detectLanguage(heading ? `${heading}\n${text}` : text),
      tokens: countTokens(pieces),
    };
  }
}

interface Passage {
  pieces: Piece[];
  page: number | null;
  titles: string[];
}

function chooseOverlap(pieces: Piece[]): Piece[] {
  const chosen: Piece[] = [];
  for (const piece of pieces.slice(-2).reverse()) {
    if (piece.header || countTokens(chosen) + piece.tokens > OVERLAP_TOKENS) break;
    chosen.unshift(piece);
  }
  return chosen;
}

function countShared(left: string[], right: string[]): number {
  const different = left.findIndex((title, index) => title !== right[index]);
  return different === -1 ? left.length : different;
}

function isSame(left: string[], right: string[]): boolean {
  return left.length === right.length && countShared(left, right) === left.length;
}
