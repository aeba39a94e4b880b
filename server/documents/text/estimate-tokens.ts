/** About as many tokens as a current language model's tokenizer makes of a text, without loading one. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += estimatePiece(piece);
  return tokens;
}

const PIECE = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\s\p{L}\p{N}]/gu;

function estimatePiece(piece: string): number {
  if (/^\p{N}/u.test(piece)) return Math.ceil(piece.length / 3);
  if (/^[\p{Script=Latin}]/u.test(piece)) return Math.max(1, Math.ceil(piece.length / 5.5));
  return piece.length;
}
