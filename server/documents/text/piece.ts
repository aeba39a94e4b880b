import { estimateTokens } from './estimate-tokens.ts';

/** A sentence, list item, row or line: what a passage is put together from. */
export interface Piece {
  text: string;
  tokens: number;
  /** What stands between it and the piece before. */
  separator: ' ' | '\n' | '\n\n';
  /** On rows of a table: its first row, said again at the top of each passage that goes on with the table. */
  header?: string;
}

export function toPiece(text: string, separator: Piece['separator'], header?: string): Piece {
  return { text, tokens: estimateTokens(text), separator, ...(header ? { header } : {}) };
}

export function countTokens(pieces: Piece[]): number {
  return pieces.reduce((sum, { tokens }) => sum + tokens, 0);
}
