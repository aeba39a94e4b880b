import type { DocumentOrder, DrawnPage } from './document-messages.ts';
import { loadFile } from './open-file.ts';
import { parserFor } from './parser-for.ts';
import { parserFailed } from './refusals.ts';

/** Draws one page of a file, counted from 1. Throws DocumentRefused, also where its type has no pages to draw. */
export async function drawPageOfFile(order: Extract<DocumentOrder, { type: 'draw' }>): Promise<DrawnPage> {
  const source = await loadFile(order);
  const parser = await parserFor(order.contentType);
  if (!parser.draw) throw parserFailed();
  return parser.draw(source, order.page - 1, order.passage);
}
