import type { ParsedBlock } from '../documents.types.ts';
import type { Piece } from './chunk-blocks.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { splitLongText } from './split-long-text.ts';
import { splitSentences } from './split-sentences.ts';

/** The sentences, items, rows or lines of a block, none longer than `maximumTokens`, whitespace normalised. */
export function* splitBlock(block: ParsedBlock, maximumTokens: number): Generator<Piece> {
  const header = block.kind === 'table' ? normaliseLine(block.text.split('\n')[0] ?? '') : undefined;
  let first = true;
  for (const line of readLines(block)) {
    const isHeader = first && header !== undefined;
    for (const text of splitLongText(
      line,
      maximumTokens - (header ? Math.min(estimateTokens(header), 100) : 0),
    )) {
      const separator = first ? '\n\n' : block.kind === 'paragraph' ? ' ' : '\n';
      yield { text, tokens: estimateTokens(text), separator, ...(header && !isHeader ? { header } : {}) };
      first = false;
    }
  }
}

function readLines(block: ParsedBlock): string[] {
  if (block.kind === 'paragraph') return splitSentences(block.text.replace(/\s+/gu, ' ').trim());
  const lines = block.text.split('\n');
  return (block.kind === 'code' ? lines.map((line) => line.trimEnd()) : lines.map(normaliseLine)).filter(
    (line) => line !== '',
  );
}

function normaliseLine(line: string): string {
  return line.replace(/\s+/gu, ' ').trim();
}
