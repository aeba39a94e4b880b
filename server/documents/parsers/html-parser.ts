import { textualParser } from './bounded-blocks.ts';
import { decodeHtml } from './decode-html.ts';
import { readHtml } from './read-html.ts';

/**
 * HTML: headings, paragraphs, lists, tables and preformatted text of the main part. Scripts, menus, hidden text,
 * controls and pictures are not read, and nothing that the page refers to is loaded.
 */
export const htmlParser = textualParser(
  (html) => readHtml(html),
  (bytes) => decodeHtml(bytes),
);
