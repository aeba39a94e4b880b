import type { DocumentParser } from '../documents.types.ts';
import { boundedBlocks } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { readHtml } from './read-html.ts';
import { empty } from './refusals.ts';

/**
 * HTML: headings, paragraphs, lists, tables and preformatted text of the main part. Scripts, menus, hidden text,
 * controls and pictures are not read, and nothing that the page refers to is loaded.
 */
export const htmlParser: DocumentParser = {
  types: ['text/html'],
  async inspect({ bytes }) {
    if (decodeHtml(bytes).trim() === '') throw empty();
  },
  async *parse({ bytes }, context) {
    yield* boundedBlocks(readHtml(decodeHtml(bytes)));
    context.report(1, null);
  },
};
