import type { SourceBlock } from '../source-markup.ts';
import type { PdfCanvas } from './pdf-canvas.ts';

const HEADING_SIZES = [18, 13.5, 11.5];
const TEXT_SIZE = 10;

/** Draws the pieces of a source one below the other. */
export function drawBlocks(canvas: PdfCanvas, blocks: SourceBlock[]): void {
  for (const block of blocks) drawBlock(canvas, block);
}

function drawBlock(canvas: PdfCanvas, block: SourceBlock): void {
  if (block.kind === 'heading') drawHeading(canvas, block);
  else if (block.kind === 'paragraph') canvas.write(block.text, { size: TEXT_SIZE, before: 4 });
  else if (block.kind === 'list') drawList(canvas, block.items);
  else drawTable(canvas, block.rows);
}

function drawHeading(canvas: PdfCanvas, { text, level }: { text: string; level: number }): void {
  canvas.write(text, { size: HEADING_SIZES[level - 1] ?? TEXT_SIZE, bold: true, before: 9 });
}

function drawList(canvas: PdfCanvas, items: string[]): void {
  for (const item of items) canvas.write(`• ${item}`, { size: TEXT_SIZE, indent: 12, before: 2 });
}

function drawTable(canvas: PdfCanvas, rows: string[][]): void {
  const shares = shareColumns(rows);
  for (const [index, row] of rows.entries()) canvas.writeRow(row, shares, TEXT_SIZE, index === 0);
}

/** Wide columns get more room, but less than in proportion. */
function shareColumns(rows: string[][]): number[] {
  const widest = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const roots = widest.map((length) => Math.sqrt(length + 4));
  const sum = roots.reduce((total, root) => total + root, 0);
  return roots.map((root) => root / sum);
}
