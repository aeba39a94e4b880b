import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CLIPImageProcessor,
  type ImageProcessor,
  RTDetrImageProcessor,
  SmolVLMImageProcessor,
  type Tensor,
} from '@huggingface/transformers';
import { describe, expect, test } from 'vitest';
import { decodeColourPicture } from '../../../../models/media/vision/create-picture-analyser.ts';
import { createTiler } from '../../../../models/media/vision/describer/load-describer.ts';
import { fitPicture, toRawImage } from '../../../../models/media/vision/prepare/fit-picture.ts';

/** Some numbers of what Pillow and numpy make of a picture: [place in the flat array, value]. */
interface Reference {
  dims: number[];
  points: [number, number][];
}

const directory = join(import.meta.dirname, 'references');
const references: Record<string, Record<string, Reference>> = readJson(join(directory, 'references.json'));

/** How each model sees a picture, and one step of a byte in its numbers. */
const MODELS: Record<string, { see: (picture: string) => Promise<Tensor>; step: number }> = {
  detector: { see: fit(new RTDetrImageProcessor(settings('detector'))), step: 1 / 255 },
  detector640: {
    see: fit(new RTDetrImageProcessor({ ...settings('detector'), ...square(640) })),
    step: 1 / 255,
  },
  florence2: { see: fit(new CLIPImageProcessor(settings('florence2'))), step: 1 / 255 / 0.224 },
  florence768: {
    see: fit(new CLIPImageProcessor({ ...settings('florence2'), ...square(768) })),
    step: 1 / 255 / 0.224,
  },
  smolvlm: { see: cut(settings('smolvlm')), step: 2 / 255 },
  smolvlm512: {
    see: cut({
      ...settings('smolvlm'),
      size: { longest_edge: 1_024 },
      max_image_size: { longest_edge: 512 },
    }),
    step: 2 / 255,
  },
};

describe('What a model is given of a picture', () => {
  // One step for a half that is rounded the other way; Pillow calculates with whole numbers.
  test.each(
    Object.keys(references).flatMap((picture) =>
      Object.keys(MODELS).map((model) => [picture, model] as const),
    ),
  )('is to one step of a byte what Pillow makes of it: picture "%s", model "%s"', async (picture, name) => {
    const reference = references[picture]?.[name];
    const model = MODELS[name];
    if (!reference || !model) throw new Error('There is no reference.');
    const seen = await model.see(picture);
    expect(seen.dims).toEqual([1, ...reference.dims]);
    const data = seen.data as Float32Array;
    const farthest = Math.max(...reference.points.map(([at, value]) => Math.abs((data[at] ?? NaN) - value)));
    expect(farthest).toBeLessThan(model.step * 1.01);
    expect(reference.points).toHaveLength(300);
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
    const seen = await tile(await decode('wide'));
    expect(seen).toMatchObject({ pixel_values: { dims: [1, 1, 3, 64, 64] }, rows: [[0]], cols: [[0]] });
    expect(seen.pixel_attention_mask.dims).toEqual([1, 1, 64, 64]);
  });
});

function fit(processor: ImageProcessor): (picture: string) => Promise<Tensor> {
  return async (picture) =>
    (await processor(toRawImage(fitPicture(await decode(picture), processor)))).pixel_values;
}

function cut(config: object): (picture: string) => Promise<Tensor> {
  const tile = createTiler(new SmolVLMImageProcessor(config));
  return async (picture) => (await tile(await decode(picture))).pixel_values;
}

async function decode(picture: string) {
  return (await decodeColourPicture(readFileSync(join(directory, `${picture}.png`)))).picture;
}

function square(side: number) {
  return { size: { width: side, height: side } };
}

function settings(model: string): object {
  return readJson(join(import.meta.dirname, 'made-models', model, 'preprocessor_config.json'));
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
