import sharp, { type Sharp } from 'sharp';
import type { GreyPicture } from './grey-picture.ts';
import type { Box } from './place-box.ts';

/** Cuts a part out of a picture. */
export function cropPicture(picture: GreyPicture, { x, y, width, height }: Box): Promise<GreyPicture> {
  return finish(open(picture).extract({ left: x, top: y, width, height }));
}

/** Makes a picture larger or smaller. */
export async function scalePicture(picture: GreyPicture, scale: number): Promise<GreyPicture> {
  if (scale === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  return finish(open(picture).resize({ width, height, fit: 'fill', kernel: 'lanczos3' }));
}

/** Turns a picture clockwise about its middle, the corners white; it grows so that nothing is cut off. */
export async function turnPicture(picture: GreyPicture, degrees: number): Promise<GreyPicture> {
  if (degrees === 0) return picture;
  return finish(open(picture).rotate(degrees, { background: 'white' }));
}

/** Smooths a picture with a normal distribution of this standard deviation, in pixels. */
export function blurPicture(picture: GreyPicture, deviation: number): Promise<GreyPicture> {
  return finish(open(picture).blur(deviation));
}

/** Makes ink black and paper white: greys between are spread, what lies beyond is cut off. */
export function stretchGreys(picture: GreyPicture, inkGrey: number, paperGrey: number): GreyPicture {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, grey) =>
    Math.round(((grey - inkGrey) / (paperGrey - inkGrey)) * 255),
  );
  return { ...picture, pixels: picture.pixels.map((grey) => table[grey] ?? 0) };
}

function open({ width, height, pixels }: GreyPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 1 }, limitInputPixels: false });
}

async function finish(pipeline: Sharp): Promise<GreyPicture> {
  const { data, info } = await pipeline
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
