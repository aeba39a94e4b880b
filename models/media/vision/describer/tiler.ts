import { full, Idefics3ImageProcessor, stack, Tensor } from '@huggingface/transformers';
import { type ColourPicture, cropColour } from '../colour-picture.ts';
import { toRawImage } from '../prepare/fit-picture.ts';
import { resizeColour } from '../resize/resize-colour.ts';

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
 * tiles, and cut; last the whole, as small as one tile.
 */
export function createTiler(processor: Idefics3ImageProcessor): (picture: ColourPicture) => Promise<Tiles> {
  const edge: number = processor.max_image_size.longest_edge;
  const numbers = new Idefics3ImageProcessor({ ...processor.config, do_resize: false, do_pad: false });
  return async (picture) => {
    const { tiles, whole } = processor.do_image_splitting
      ? cutPicture(picture, processor, edge)
      : { tiles: [], whole: picture };
    const small = resizeColour(whole, { width: edge, height: edge }, processor.resample);
    const frames = [...tiles.flat(), small];
    const prepared = await Promise.all(frames.map((frame) => numbers.preprocess(toRawImage(frame))));
    const values = prepared.map(({ pixel_values }) => pixel_values);
    return {
      pixel_values: stack(values, 0).unsqueeze(0),
      pixel_attention_mask: full([1, frames.length, edge, edge], true),
      rows: [[tiles.length]],
      cols: [[tiles[0]?.length ?? 0]],
    };
  };
}

function cutPicture(picture: ColourPicture, processor: Idefics3ImageProcessor, edge: number) {
  const longest = Math.min(processor.size?.longest_edge ?? edge, longestWorth(picture, edge));
  const fitted = resizeColour(picture, fitLongestEdge(picture, longest), processor.resample);
  const dims = new Tensor('uint8', new Uint8Array(0), [0, fitted.height, fitted.width]);
  const size = processor.get_resize_for_vision_encoder(dims, edge);
  const whole = resizeColour(fitted, size, processor.resample);
  if (size.width <= edge && size.height <= edge) return { tiles: [], whole };
  const rows = Array.from({ length: size.height / edge }, (_, row) => row * edge);
  const columns = Array.from({ length: size.width / edge }, (_, column) => column * edge);
  const tiles = rows.map((top) =>
    columns.map((left) => cropColour(whole, { left, top, width: edge, height: edge })),
  );
  return { tiles, whole };
}

/**
 * A picture is not enlarged to more tiles than it has pixels for, but to two in a row: 17 tiles are more than three times
 * the work of 5, and show no more of a small one. The authors of SmolVLM name this number the one to save with.
 */
function longestWorth({ width, height }: ColourPicture, edge: number): number {
  const tiles = Math.ceil(Math.max(width, height) / edge);
  return Math.min(MOST_TILES_A_SIDE, Math.max(2, tiles)) * edge;
}

/** Twice what published models ask for: settings that name tiles of a few pixels would ask for millions of them. */
const MOST_TILES_A_SIDE = 8;

/** The shape of a picture at its longest edge; the other is rounded down, and up to an even number. */
function fitLongestEdge(
  { width, height }: ColourPicture,
  longest: number,
): { width: number; height: number } {
  const ratio = width / height;
  const other = Math.trunc(width >= height ? longest / ratio : longest * ratio);
  const even = Math.max(1, other + (other % 2));
  return width >= height ? { width: longest, height: even } : { width: even, height: longest };
}
