import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createPictureAnalyser } from '../../../../models/media/vision/create-picture-analyser.ts';
import { placeDetections } from '../../../../models/media/vision/load-detector.ts';
import type { DetectedObject } from '../../../../models/media/vision-engine.ts';
import { draw, type Patch } from './draw.ts';
import { changeSettings, copyModel, modelFolder } from './made-models.ts';

const never = new AbortController().signal;
const analyser = createPictureAnalyser(() => {});
const copies: string[] = [];
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true });
});

async function detect(
  picture: Uint8Array,
  detectorFolder = modelFolder('detector'),
): Promise<DetectedObject[]> {
  return (await analyser.analyse({ picture, language: 'en', detectorFolder }, never)).objects;
}

// The detector sees 64 x 64 points: of a picture of 640 x 320 each covers 10 x 5 pixels, so these boxes come out exactly.
const red: Patch = { left: 100, top: 50, width: 200, height: 150, colour: '#ff0000' };
const blue: Patch = { left: 400, top: 200, width: 100, height: 100, colour: '#0000ff' };
const wide = draw(640, 320, '#202020', [red, blue]);
/** 1 / (1 + e^-x) of the logits that make_models.py promises for a patch that fills its box: 4, and 2 for query 9. */
const SURE = 0.982;
const LESS_SURE = 0.881;
const cup = (bbox: DetectedObject['bbox']) => ({ label: 'toothbrush', confidence: SURE, bbox });
const person = (bbox: DetectedObject['bbox'], confidence = SURE) => ({ label: 'person', confidence, bbox });

describe('An RT-DETR', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'finds what is there in pixels of a %s that is not square',
    async (format) => {
      const picture = await wide
        .clone()
        .toFormat(format, { quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer();
      const found = await detect(picture);
      expect(found).toHaveLength(3);
      expect(found).toContainEqual(cup({ x: 100, y: 50, width: 200, height: 150 }));
      expect(found).toContainEqual(person({ x: 400, y: 200, width: 100, height: 100 }));
      expect(found.at(-1)).toEqual(person({ x: 400, y: 200, width: 100, height: 100 }, LESS_SURE));
    },
  );

  // EXIF 2.32, orientation: 3 upside down, 6 to be turned clockwise, 8 counter-clockwise; 2 mirrored.
  test.each([
    [2, { x: 340, y: 50, width: 200, height: 150 }],
    [3, { x: 340, y: 120, width: 200, height: 150 }],
    [6, { x: 120, y: 100, width: 150, height: 200 }],
    [8, { x: 50, y: 340, width: 150, height: 200 }],
  ])('says where it is in the picture when upright (EXIF orientation %i)', async (orientation, bbox) => {
    const picture = await draw(640, 320, '#202020', [red]).withMetadata({ orientation }).toBuffer();
    expect(await detect(picture)).toEqual([cup(bbox)]);
  });

  test('says where it is in the picture as uploaded when that was too large to look at whole', async () => {
    const [left, top] = [1_000, 500];
    const large = draw(6_400, 3_200, '#202020', [
      { left, top, width: 2_000, height: 1_500, colour: '#ff0000' },
    ]);
    expect(await detect(await large.toBuffer())).toEqual([
      cup({ x: 1_000, y: 500, width: 2_000, height: 1_500 }),
    ]);
  });

  // The box is the whole picture: red at the left, and one line of 64 at the top to the right end. Logit 8 x share - 4:
  // 30/64 + 34/64/64 = 0.477, below a half; 36/64 + 28/64/64 = 0.569, 1 / (1 + e^-0.555) = 0.635.
  test.each([
    [300, []],
    [360, [0.635]],
  ])('tells of what is more likely than not (%i red of 640 columns)', async (columns, confidences) => {
    const picture = draw(640, 320, '#202020', [
      { left: 0, top: 0, width: columns, height: 320, colour: '#ff0000' },
      { left: 0, top: 0, width: 640, height: 5, colour: '#ff0000' },
    ]);
    const found = await detect(await picture.toBuffer());
    expect(found.map(({ confidence }) => confidence)).toEqual(
      confidences.map((confidence) => expect.closeTo(confidence, 3)),
    );
  });

  test('finds nothing in a picture of one grey', async () => {
    expect(await detect(await draw(300, 200, '#808080').toBuffer())).toEqual([]);
  });

  test.each(['rt_detr', 'd_fine'])('may be called %s', async (model_type) => {
    const folder = copyModel('detector');
    copies.push(folder);
    const architectures = [model_type === 'd_fine' ? 'DFineForObjectDetection' : 'RTDetrForObjectDetection'];
    changeSettings(folder, 'config.json', { model_type, architectures });
    expect(await detect(await wide.toBuffer(), folder)).toHaveLength(3);
  });
});

test.each([
  ['things', { '0': { name: 'person' }, '4': 7 }],
  ['a list of nothing', [null]],
  ['a word', 'person'],
])('A detector whose settings name its classes by %s gives them numbers', async (_, id2label) => {
  const folder = copyModel('detector');
  copies.push(folder);
  changeSettings(folder, 'config.json', { id2label });
  const found = await detect(await wide.clone().png().toBuffer(), folder);
  expect(found.map(({ label }) => label).sort()).toEqual(['class 0', 'class 0', 'class 4']);
});

describe('A detector that cannot be used', () => {
  test.each([
    ['of another kind', 'config.json', { model_type: 'owlvit' }, 'is not known here'],
    [
      'with another processor',
      'preprocessor_config.json',
      { image_processor_type: 'CLIPImageProcessor' },
      'could not be loaded',
    ],
    ['that sees another size', 'preprocessor_config.json', { size: { width: 32, height: 32 } }, ''],
  ])('%s fails, and the next works', async (_, file, settings, sentence) => {
    const folder = copyModel('detector');
    copies.push(folder);
    changeSettings(folder, file, settings);
    await expect(detect(await wide.toBuffer(), folder)).rejects.toThrow(sentence);
    expect(await detect(await wide.toBuffer())).toHaveLength(3);
  });
});

test('A detector that asks for a picture of many gigabytes fails before one is made', async () => {
  const folder = copyModel('detector');
  copies.push(folder);
  changeSettings(folder, 'preprocessor_config.json', { size: { width: 4_097, height: 4_097 } });
  const picture = await wide.clone().png().toBuffer();
  await expect(detect(picture, folder)).rejects.toThrow('larger than any model');
});

describe('A DETR', () => {
  test('judges classes against each other, the last of which is nothing', async () => {
    const folder = copyModel('detector');
    copies.push(folder);
    const architectures = ['YolosForObjectDetection'];
    changeSettings(folder, 'config.json', { model_type: 'yolos', architectures });
    // Softmax of 4, -6, -6, -6, -6 and of 2 with the same.
    const bbox = { x: 400, y: 200, width: 100, height: 100 };
    expect(await detect(await wide.toBuffer(), folder)).toEqual([person(bbox, 1), person(bbox, 0.999)]);
  });
});

describe('Detections', () => {
  const size = { width: 100, height: 50 };
  const labels = { 0: 'person', 1: 'dog' };

  test('are rounded to whole pixels, kept within the picture and sorted', () => {
    const raw = {
      boxes: [
        [-3.2, 10.4, 20.6, 30.5],
        [90, 40, 130, 70],
      ],
      classes: [1, 0],
      scores: [0.51249, 0.99951],
    };
    expect(placeDetections(raw, labels, size)).toEqual([
      { label: 'person', confidence: 1, bbox: { x: 90, y: 40, width: 10, height: 10 } },
      { label: 'dog', confidence: 0.512, bbox: { x: 0, y: 10, width: 21, height: 21 } },
    ]);
  });

  test('without a surface are left out, and a class without a name keeps its number', () => {
    const raw = {
      boxes: [
        [10, 10, 10.2, 30],
        [120, 10, 130, 30],
        [1, 2, 3, 4],
      ],
      classes: [0, 0, 7],
      scores: [0.9, 0.9, 0.9],
    };
    expect(placeDetections(raw, labels, size)).toEqual([
      { label: 'class 7', confidence: 0.9, bbox: { x: 1, y: 2, width: 2, height: 2 } },
    ]);
  });

  test('are a hundred at most, the most certain', () => {
    const boxes = Array.from({ length: 300 }, () => [0, 0, 10, 10]);
    const scores = boxes.map((_, at) => 0.5 + at / 1_000);
    const found = placeDetections({ boxes, classes: boxes.map(() => 0), scores }, labels, size);
    expect([found.length, found[0]?.confidence, found.at(-1)?.confidence]).toEqual([100, 0.799, 0.7]);
  });
});
