import type { ParseContext, ParsedBlock } from '../documents.types.ts';

/** The paragraphs in a picture of a page. Throws DocumentRefused where the reader of pictures failed. */
export async function readPictureBlocks(
  picture: Uint8Array,
  page: number,
  context: ParseContext,
): Promise<ParsedBlock[]> {
  const text = await context.readImage(picture);
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', text: paragraph, page }));
}
