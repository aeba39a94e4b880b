import { full, Idefics3ImageProcessor, stack, Tensor } from '@huggingface/transformers';
import { type ColourPicture, cropColour, resizeColour } from '../colour-picture.ts';
import { fitPicture, toRawImage } from '../prepare/fit-picture.ts';
import { kernelOf } from '../prepare/kernel-of.ts';

/** A picture as the processor of Idefics 3 gives it to the model: its tiles by rows, then the whole. */
export interface Tiles {
  /** [1, tiles, 3, edge, edge] */
  pixel_values: Tensor;
  /** [1, tiles, edge, edge] */
  pixel_attention_mask: Tensor;
  /** Of one picture in one conversation; 0 where it was not cut. */
  rows: number[][];
  cols: number[][];
}

/**
 * Cuts pictures as Idefics 3 does (`Idefics3ImageProcessor` of the Python library): to the longest edge, on to whole
 * tiles, and cut; last the whole, as small as one tile. The library's own (4.3.1) does so with single points.
 */
export function createTiler(processor: Idefics3ImageProcessor): (picture: ColourPicture) => Promise<Tiles> {
  const edge: number = processor.max_image_size.longest_edge;
  const size = { width: edge, height: edge };
  const kernel = kernelOf(processor.resample);
  const numbers = new Idefics3ImageProcessor({ ...processor.config, do_resize: false, do_pad: false });
  const shrink = (picture: ColourPicture) => resizeColour(picture, size, kernel);
  return async (picture) => {
    const { tiles, whole } = processor.do_image_splitting
      ? await cutPicture(picture, processor, edge)
      : { tiles: [], whole: picture };
    const frames = [...tiles.flat(), await shrink(whole)];
    const prepared = await Promise.all(frames.map((frame) => numbers.preprocess(toRawImage(frame))));
    const pixel_values = stack(
      prepared.map((each) => each.pixel_values),
      0,
    ).unsqueeze(0);
    return {
      pixel_values,
      pixel_attention_mask: full([1, frames.length, edge, edge], true),
      rows: [[tiles.length]],
      cols: [[tiles[0]?.length ?? 0]],
    };
  };
}

async function cutPicture(picture: ColourPicture, processor: Idefics3ImageProcessor, edge: number) {
  const fitted = await fitPicture(picture, processor);
  const dims = new Tensor('uint8', new Uint8Array(0), [0, fitted.height, fitted.width]);
  const { width, height } = processor.get_resize_for_vision_encoder(dims, edge);
  const pixels = { width: fitted.width, height: fitted.height, pixels: Uint8Array.from(fitted.data) };
  const whole = await resizeColour(pixels, { width, height }, kernelOf(processor.resample));
  if (width <= edge && height <= edge) return { tiles: [], whole };
  const cut = (row: number, column: number) =>
    cropColour(whole, { left: column * edge, top: row * edge, width: edge, height: edge });
  const rows = Array.from({ length: height / edge }, (_, row) => row);
  const columns = Array.from({ length: width / edge }, (_, column) => column);
  const tiles = await Promise.all(rows.map((row) => Promise.all(columns.map((column) => cut(row, column)))));
  return { tiles, whole };
}
