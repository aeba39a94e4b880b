import sharp, { type KernelEnum, type Sharp } from 'sharp';

/** A picture of red, green and blue values of 0 to 255, pixel by pixel, row by row. */
export interface ColourPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** How pixels are mixed when a picture changes its size. */
export type Kernel = keyof Pick<KernelEnum, 'nearest' | 'linear' | 'cubic' | 'lanczos3'>;

/** Makes a picture exactly so large, whatever becomes of its shape; what it gets smaller by is averaged, not left out. */
export async function resizeColour(
  picture: ColourPicture,
  size: { width: number; height: number },
  kernel: Kernel,
): Promise<ColourPicture> {
  if (size.width === picture.width && size.height === picture.height) return picture;
  return finishColour(open(picture).resize({ ...size, fit: 'fill', kernel, fastShrinkOnLoad: false }));
}

/** Cuts a part out of a picture. */
export function cropColour(
  picture: ColourPicture,
  part: { left: number; top: number; width: number; height: number },
): Promise<ColourPicture> {
  return finishColour(open(picture).extract(part));
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

function open({ width, height, pixels }: ColourPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
}
