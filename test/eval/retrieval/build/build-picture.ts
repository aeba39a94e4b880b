import type { DocumentSource } from '../document-source.ts';
import { parseSourceMarkup } from '../source-markup.ts';
import { drawPicture } from './scan-page.ts';

/** A picture of text: a receipt, a price list on a wall, a letter photographed. */
export async function buildPicture({ body, type }: DocumentSource): Promise<Buffer> {
  const picture = await drawPicture(parseSourceMarkup(body).flatMap(({ blocks }) => blocks));
  if (type === 'png') return picture.png().toBuffer();
  return type === 'jpg' ? picture.jpeg({ quality: 82 }).toBuffer() : picture.webp({ quality: 82 }).toBuffer();
}
