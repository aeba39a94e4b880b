import { type ImageProcessor, RawImage } from '@huggingface/transformers';
import type { ColourPicture } from '../colour-picture.ts';
import { resizeColour } from '../resize/resize-colour.ts';

/** The picture at the size that a model's processor wants it, which then leaves the size alone. */
export function fitPicture(picture: ColourPicture, processor: ImageProcessor): ColourPicture {
  if (!processor.do_resize) return picture;
  const [width, height] = processor.get_resize_output_image_size(toRawImage(picture), processor.size);
  const size = { width: Math.max(1, width), height: Math.max(1, height) };
  return resizeColour(picture, size, processor.resample);
}

/** The picture in the library's own form; the pixels are shared. */
export function toRawImage({ pixels, width, height }: ColourPicture): RawImage {
  return new RawImage(pixels, width, height, 3);
}
