import type { Sharp } from 'sharp';

/** A picture of red, green and blue values of 0 to 255, pixel by pixel, row by row. */
export interface ColourPicture {
  width: number;
  height: number;
  pixels: Uint8Array | Uint8ClampedArray;
}

/** Cuts a part out of a picture; it must lie within. */
export function cropColour(
  picture: ColourPicture,
  part: { left: number; top: number; width: number; height: number },
): ColourPicture {
  const pixels = new Uint8Array(part.width * part.height * 3);
  for (let row = 0; row < part.height; row += 1) {
    const start = ((part.top + row) * picture.width + part.left) * 3;
    pixels.set(picture.pixels.subarray(start, start + part.width * 3), row * part.width * 3);
  }
  return { width: part.width, height: part.height, pixels };
}

/** Runs a pipeline to three bytes a pixel. Throws what sharp throws. */
export async function finishColour(pipeline: Sharp): Promise<ColourPicture> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new TypeError('The picture has no three colours');
  return { width: info.width, height: info.height, pixels: data };
}
