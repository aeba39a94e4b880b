import { type ImageProcessor, RawImage } from '@huggingface/transformers';
import { type ColourPicture, resizeColour } from '../colour-picture.ts';
import { kernelOf } from './kernel-of.ts';

/**
 * The picture at the size that a model's processor wants it, which then leaves the size alone. Its own resizing (4.3.1)
 * takes single points of a picture that gets smaller, where Pillow, with which models are trained, takes averages.
 */
export async function fitPicture(picture: ColourPicture, processor: ImageProcessor): Promise<RawImage> {
  if (!processor.do_resize) return toRawImage(picture);
  const [width, height] = processor.get_resize_output_image_size(toRawImage(picture), processor.size);
  const size = { width: Math.max(1, width), height: Math.max(1, height) };
  return toRawImage(await resizeColour(picture, size, kernelOf(processor.resample)));
}

/** The picture in the library's own form; the pixels are shared. */
export function toRawImage({ pixels, width, height }: ColourPicture): RawImage {
  return new RawImage(pixels, width, height, 3);
}
