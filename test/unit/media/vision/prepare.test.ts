import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIPImageProcessor, RTDetrImageProcessor, SmolVLMImageProcessor } from '@huggingface/transformers';
import { describe, expect, test } from 'vitest';
import { createTiler } from '../../../../models/media/vision/load-describer.ts';
import { fitPicture } from '../../../../models/media/vision/resize-picture.ts';
import type { MadeModel } from './made-models.ts';

/** A picture whose upper half is of the first colour. */
function halves(width: number, height: number, upper: number[], lower: number[]) {
  const half = (width * height) / 2;
  const pixels = Uint8Array.from([...Array(half).fill(upper), ...Array(half).fill(lower)].flat());
  return { width, height, pixels };
}

describe('What a model is given of a picture', () => {
  test.each([
    ['smaller', 640, 320],
    ['larger', 16, 8],
  ])('is the size and the numbers that its settings ask for, made %s', async (_, width, height) => {
    const picture = halves(width, height, [255, 51, 0], [0, 0, 255]);
    const detector = new RTDetrImageProcessor(settings('detector'));
    const { pixel_values } = await detector(await fitPicture(picture, detector));
    expect(pixel_values.dims).toEqual([1, 3, 64, 64]);
    const corners = [0, 1, 2].map((channel) => [
      pixel_values.data[channel * 4_096],
      pixel_values.data[channel * 4_096 + 4_095],
    ]);
    const expected = [
      [1, 0],
      [0.2, 0],
      [0, 1],
    ];
    expect(corners.flat()).toEqual(expected.flat().map((value) => expect.closeTo(value, 5)));
    const florence = new CLIPImageProcessor(settings('florence2'));
    const seen = (await florence(await fitPicture(picture, florence))).pixel_values;
    expect(seen.dims).toEqual([1, 3, 48, 48]);
    expect(seen.data[0]).toBeCloseTo((1 - 0.485) / 0.229, 5);
  });

  test('leaves out no point of it: stripes of one pixel become grey', async () => {
    const pixels = Uint8Array.from({ length: 640 * 640 * 3 }, (_, at) => (Math.floor(at / 3) % 2) * 255);
    const detector = new RTDetrImageProcessor(settings('detector'));
    const { pixel_values } = await detector(await fitPicture({ width: 640, height: 640, pixels }, detector));
    for (const value of pixel_values.data) expect(Math.abs(value - 0.5)).toBeLessThan(0.03);
  });

  test('is cut row by row, with the whole last', async () => {
    const tile = createTiler(new SmolVLMImageProcessor(settings('smolvlm')));
    const { pixel_values, rows, cols } = await tile(halves(128, 128, [255, 255, 255], [0, 0, 0]));
    expect([rows, cols]).toEqual([[[2]], [[2]]]);
    const firsts = [0, 1, 2, 3, 4].map((frame) => pixel_values.data[frame * 3 * 64 * 64]);
    const lasts = [0, 1, 2, 3, 4].map((frame) => pixel_values.data[(frame + 1) * 3 * 64 * 64 - 1]);
    expect([firsts, lasts]).toEqual([
      [1, 1, -1, -1, 1],
      [1, 1, -1, -1, -1],
    ]);
  });

  test('may be a single line of a long thin picture, and a single pixel', async () => {
    const tile = createTiler(new SmolVLMImageProcessor(settings('smolvlm')));
    const pixels = (count: number) => Uint8Array.from({ length: count * 3 }, (_, at) => at % 256);
    expect(await tile({ width: 2_000, height: 1, pixels: pixels(2_000) })).toMatchObject({
      pixel_values: { dims: [1, 3, 3, 64, 64] },
      rows: [[1]],
      cols: [[2]],
    });
    expect(await tile({ width: 1, height: 1, pixels: pixels(1) })).toMatchObject({
      pixel_values: { dims: [1, 5, 3, 64, 64] },
      rows: [[2]],
      cols: [[2]],
    });
  });

  test.each([
    [50, 2],
    [128, 2],
    [129, 3],
    [192, 3],
    [193, 4],
    [900, 4],
  ])(
    'of %i pixels a side is cut into %i tiles a side: four at most, and no more than it has pixels for',
    async (side, count) => {
      const tile = createTiler(
        new SmolVLMImageProcessor({ ...settings('smolvlm'), size: { longest_edge: 256 } }),
      );
      const pixels = new Uint8Array(side * side * 3);
      const { rows, cols, pixel_values } = await tile({ width: side, height: side, pixels });
      expect([rows, cols, pixel_values.dims[1]]).toEqual([[[count]], [[count]], count * count + 1]);
    },
  );

  test('is cut into eight tiles a side at most, whatever the settings ask for', async () => {
    const size = { longest_edge: 64_000 };
    const tile = createTiler(new SmolVLMImageProcessor({ ...settings('smolvlm'), size }));
    const { rows, cols } = await tile({ width: 900, height: 900, pixels: new Uint8Array(900 * 900 * 3) });
    expect([rows, cols]).toEqual([[[8]], [[8]]]);
  });

  test('is whole where the settings say that it is not cut', async () => {
    const tile = createTiler(
      new SmolVLMImageProcessor({ ...settings('smolvlm'), do_image_splitting: false }),
    );
    const seen = await tile(halves(300, 200, [9, 9, 9], [1, 1, 1]));
    expect(seen).toMatchObject({ pixel_values: { dims: [1, 1, 3, 64, 64] }, rows: [[0]], cols: [[0]] });
    expect(seen.pixel_attention_mask.dims).toEqual([1, 1, 64, 64]);
  });
});

function settings(model: MadeModel): object {
  const path = join(import.meta.dirname, 'made-models', model, 'preprocessor_config.json');
  return JSON.parse(readFileSync(path, 'utf8'));
}
