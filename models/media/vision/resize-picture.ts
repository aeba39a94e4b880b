import { type ImageProcessor, RawImage } from '@huggingface/transformers';
import sharp from 'sharp';

/** A picture of red, green and blue values of 0 to 255, pixel by pixel, row by row. */
export interface ColourPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Longest side that a model's settings may ask for, in pixels: twice what any model here looks at. */
const MOST_SIDE = 4_096;
/** sharp's names of what settings give as a number (Pillow's `Image.Resampling`); the others are seen as bilinear. */
const KERNELS = ['nearest', 'lanczos3', 'linear', 'cubic'] as const;

/**
 * Makes a picture exactly so large, in the library's own form. The library (transformers.js 4.3.1) would leave out points
 * where a picture gets smaller; sharp mixes them, as what models are trained with does. Where one grows, sharp's lies up to
 * half a pixel aside. Throws RangeError for more than 4,096 pixels a side, which could take all memory.
 */
export async function resizePicture(
  { pixels, width, height }: ColourPicture,
  size: { width: number; height: number },
  resample: unknown,
): Promise<RawImage> {
  if (!(size.width <= MOST_SIDE && size.height <= MOST_SIDE))
    throw new RangeError('A model asks for a picture larger than any model looks at');
  const resized = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill', kernel: KERNELS[Number(resample)] ?? 'linear' })
    .raw()
    .toBuffer();
  return new RawImage(resized, size.width, size.height, 3);
}

/** The picture at the size that a model's processor wants it, which then leaves the size alone. */
export async function fitPicture(picture: ColourPicture, processor: ImageProcessor): Promise<RawImage> {
  const { pixels, width, height } = picture;
  const whole = new RawImage(pixels, width, height, 3);
  if (!processor.do_resize) return whole;
  const [wide, high] = processor.get_resize_output_image_size(whole, processor.size);
  return resizePicture(picture, { width: Math.max(1, wide), height: Math.max(1, high) }, processor.resample);
}
