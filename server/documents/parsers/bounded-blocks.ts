import type { DocumentParser, ParsedBlock, SourceFile } from '../documents.types.ts';
import { decodeText } from './decode-text.ts';
import { empty, tooLargeUnpacked } from './refusals.ts';

export type Blocks = AsyncIterable<ParsedBlock> | Iterable<ParsedBlock>;

const MAX_BLOCK_CHARACTERS = 20_000;
const MAX_DOCUMENT_CHARACTERS = 150_000_000;

/**
 * Passes blocks on: blank ones left out, white space at their ends taken off, long ones cut where a line or a word
 * ends, at the latest at 20,000 characters. Throws DocumentRefused `too_large_unpacked` after 150 million characters:
 * a small file can name one long string a million times.
 */
export async function* boundedBlocks(
  blocks: Blocks,
  maxCharacters = MAX_DOCUMENT_CHARACTERS,
): AsyncGenerator<ParsedBlock, void, undefined> {
  let characters = 0;
  for await (const block of blocks) {
    characters += block.text.length;
    if (characters > maxCharacters) throw tooLargeUnpacked();
    for (const text of piecesOf(block.text)) yield { ...block, text };
  }
}

function* piecesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const end = endOfPiece(text, start);
    const piece = trimLines(text.slice(start, end));
    if (piece !== '') yield piece;
    start = /\s/.test(text[end] ?? '') ? end + 1 : end;
  }
}

function endOfPiece(text: string, start: number): number {
  const latest = start + MAX_BLOCK_CHARACTERS;
  if (latest >= text.length) return text.length;
  const piece = text.slice(start, latest);
  for (const mark of ['\n', ' ']) {
    const at = piece.lastIndexOf(mark);
    if (at > MAX_BLOCK_CHARACTERS / 2) return start + at;
  }
  return isHighSurrogate(text.charCodeAt(latest - 1)) ? latest - 1 : latest;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

// Blank lines at the ends go; the indentation of the first line stays.
const trimLines = (text: string): string => text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();

/** A parser of a format without pages: `look` throws what refuses a file, `read` gives its blocks. */
export function unpagedParser(
  look: (file: SourceFile) => unknown,
  read: (file: SourceFile) => Blocks,
): DocumentParser {
  return {
    async inspect(file) {
      await look(file);
    },
    async *parse(file, context) {
      yield* boundedBlocks(read(file));
      context.report(1, null);
    },
  };
}

/** A parser of a kind of text, which is refused where it is blank. */
export function textualParser(
  read: (text: string) => Iterable<ParsedBlock>,
  decode: (bytes: Uint8Array) => string = decodeText,
): DocumentParser {
  return unpagedParser(
    ({ bytes }) => {
      if (decode(bytes).trim() === '') throw empty();
    },
    ({ bytes }) => read(decode(bytes)),
  );
}
