import { MOST_SECONDS, measurePicture, openPicture, refuseDamaged } from '../ocr/decode-picture.ts';
import { sniffPicture } from '../ocr/sniff-picture.ts';
import { type ColourPicture, finishColour } from './colour-picture.ts';

/** Longest side that is kept, in pixels: no model here looks at more (SmolVLM's 2,048 is the most). */
const MOST_SIDE = 2_048;

/** A picture ready to be looked at, and the size of what it was made from. */
export interface DecodedColourPicture {
  picture: ColourPicture;
  /** Pixels of the picture as uploaded, upright. */
  width: number;
  height: number;
}

/**
 * Decodes a PNG, JPEG or WEBP picture into colours: turned upright as its EXIF says, its first frame, transparent parts
 * white, at most 2,048 pixels a side. Throws PictureRefused: unsupported, corrupt, more than 50 megapixels.
 */
export async function decodeColourPicture(bytes: Uint8Array): Promise<DecodedColourPicture> {
  sniffPicture(bytes);
  const { width, height } = await measurePicture(bytes);
  const pipeline = openPicture(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MOST_SECONDS });
  const picture = await finishColour(pipeline).catch(refuseDamaged);
  return { picture, width, height };
}
