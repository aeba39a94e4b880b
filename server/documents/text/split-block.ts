import type { ParsedBlock } from '../documents.types.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { normaliseCodeLine, normaliseLine } from './normalise-text.ts';
import { type Piece, toPiece } from './piece.ts';
import { splitLongText } from './split-long-text.ts';
import { splitSentences } from './split-sentences.ts';

/** A header longer than this is not said again. */
const LONGEST_HEADER_TOKENS = 80;

/** The sentences of a paragraph, the items, rows or lines of another block, none above `maximumTokens`. */
export function* splitBlock({ kind, text }: ParsedBlock, maximumTokens: number): Generator<Piece> {
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
