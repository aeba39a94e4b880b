import type { ParsedBlock } from '../../documents.types.ts';
import type { FontSizes } from './font-sizes.ts';
import { joinLines } from './join-lines.ts';
import type { Area } from './layout-page.ts';
import { type Paragraph, splitParagraphs } from './split-paragraphs.ts';

/** A table, or a paragraph that may turn out to be a heading. */
export type Piece = { kind: 'table'; text: string } | { kind: 'text'; paragraph: Paragraph };

/** Cuts the areas of a page into pieces; a paragraph that goes on in the next column is one. */
export function piecesOf(areas: readonly Area[]): Piece[] {
  const pieces: Piece[] = [];
  for (const area of areas) {
    if (area.kind === 'table') {
      pieces.push({ kind: 'table', text: area.text });
      continue;
    }
    for (const [index, paragraph] of splitParagraphs(area.lines).entries()) {
      const before = pieces.at(-1);
      if (index === 0 && before?.kind === 'text' && goesOn(before.paragraph, paragraph))
        before.paragraph.lines.push(...paragraph.lines);
      else pieces.push({ kind: 'text', paragraph });
    }
  }
  return pieces;
}

function goesOn(before: Paragraph, after: Paragraph): boolean {
  const last = before.lines.at(-1)?.text ?? '';
  const next = after.lines[0]?.text ?? '';
  if (after.isListItem || Math.abs(before.size - after.size) > 0.5 || before.bold !== after.bold)
    return false;
  return /^\p{Ll}/u.test(next) && /[\p{L}\p{N},\-\u00ad]$/u.test(last);
}

/** The blocks of a page, once it is known which sizes headings have. */
export function blocksOfPieces(
  pieces: readonly Piece[],
  page: number,
  sizes: FontSizes,
  isWritten: (word: string) => boolean,
): ParsedBlock[] {
  const blocks: ParsedBlock[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'table') {
      blocks.push({ kind: 'table', text: piece.text, page });
      continue;
    }
    const { paragraph } = piece;
    const text = joinLines(
      paragraph.lines.map((line) => line.text),
      isWritten,
    );
    const level = paragraph.isListItem ? undefined : sizes.levelOf(paragraph);
    const before = blocks.at(-1);
    if (level !== undefined) blocks.push({ kind: 'heading', text, level, page });
    else if (!paragraph.isListItem) blocks.push({ kind: 'paragraph', text, page });
    else if (before?.kind === 'list') before.text += `\n${text}`;
    else blocks.push({ kind: 'list', text, page });
  }
  return blocks;
}
