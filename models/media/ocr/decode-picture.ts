import sharp, { type Sharp } from 'sharp';
import { PictureRefused } from '../picture-refused.ts';
import type { GreyPicture } from './grey-picture.ts';
import { sniffPicture } from './sniff-picture.ts';

/** Most pixels of a picture as uploaded. */
const MOST_PIXELS = 50e6;
/** Longest side of the picture that is read, in pixels. */
const MOST_SIDE = 4_000;
/** Longest time for decoding. */
export const MOST_SECONDS = 60;

// Only the three decoders that are meant to see foreign bytes are left, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

/** A picture ready to be looked at, and the size of what it was made from. */
export interface DecodedPicture {
  grey: GreyPicture;
  /** Pixels of the picture as uploaded, upright. */
  width: number;
  height: number;
}

/**
 * Decodes a PNG, JPEG or WEBP picture into grey values: turned upright as its EXIF says, its first frame, transparent
 * parts white, at most 4,000 pixels a side. Throws PictureRefused: unsupported, corrupt, more than 50 megapixels.
 */
export async function decodePicture(bytes: Uint8Array): Promise<DecodedPicture> {
  sniffPicture(bytes);
  const { width, height } = await measurePicture(bytes);
  const { data, info } = await openPicture(bytes)
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .timeout({ seconds: MOST_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged);
  if (info.channels !== 1) throw damaged();
  return { grey: { width: info.width, height: info.height, pixels: data }, width, height };
}

/** Width and height of the picture when it stands upright. Throws PictureRefused: corrupt, more than 50 megapixels. */
export async function measurePicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  // Without a limit, so that a picture that is too large can be told from a damaged one; only the header is read.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuseDamaged);
  if (autoOrient.width * autoOrient.height > MOST_PIXELS) {
    throw new PictureRefused('too_large', 'The picture has more than 50 megapixels.');
  }
  return autoOrient;
}

/** The first frame of a picture whose size has been judged; what is damaged fails. */
export function openPicture(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
}

/** Throws PictureRefused in place of what a decoder threw. */
export function refuseDamaged(): never {
  throw damaged();
}

function damaged(): PictureRefused {
  return new PictureRefused('corrupt', 'The picture is damaged or incomplete.');
}
