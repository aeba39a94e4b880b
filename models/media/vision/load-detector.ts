import { resolve } from 'node:path';
import {
  AutoImageProcessor,
  AutoModelForObjectDetection,
  type RTDetrImageProcessor,
  type Tensor,
} from '@huggingface/transformers';
import { z } from 'zod';
import { EngineFailed } from '../../engine/engine-errors.ts';
import type { DetectedObject } from '../vision-engine.ts';
import { localModelOptions, readModelType } from './local-models.ts';
import { type ColourPicture, fitPicture } from './resize-picture.ts';

/** A detector of objects in memory. */
interface Detector {
  /** Finds the objects of a picture, most certain first; `size` is that of the picture as uploaded, upright. */
  detect(picture: ColourPicture, size: { width: number; height: number }): Promise<DetectedObject[]>;
  dispose(): Promise<unknown>;
}

/**
 * The detectors that are known by `model_type`, and whether each class is judged by itself (the logistic function, as
 * RT-DETR and D-FINE are trained) or against all others, of which the last is "nothing" (softmax, as DETR).
 */
const JUDGES_CLASSES_APART: ReadonlyMap<string, boolean> = new Map([
  ['rt_detr', true],
  ['rt_detr_v2', true],
  ['d_fine', true],
  ['detr', false],
  ['yolos', false],
]);
/** How sure a detector must be; what the authors of RT-DETR show in their examples. */
const LEAST_CONFIDENCE = 0.5;

const Labels = z.object({ id2label: z.record(z.string(), z.string().max(200)) });

/** Loads a detector from its folder, and from nowhere else. Throws EngineFailed for what is no whole known detector. */
export async function loadDetector(folder: string): Promise<Detector> {
  try {
    return await load(resolve(folder));
  } catch (error) {
    if (error instanceof EngineFailed) throw error;
    const sentence = 'The object detector could not be loaded: its files are missing or damaged.';
    throw new EngineFailed(sentence, { cause: error });
  }
}

async function load(folder: string): Promise<Detector> {
  const apart = JUDGES_CLASSES_APART.get(await readModelType(folder));
  if (apart === undefined)
    throw new EngineFailed(
      'This kind of object detector is not known here: RT-DETR, D-FINE, DETR and YOLOS are.',
    );
  const options = localModelOptions(folder, ['model']);
  const processor = (await AutoImageProcessor.from_pretrained(folder, options)) as RTDetrImageProcessor;
  if (!processor.post_process_object_detection)
    throw new TypeError('The processor is not that of a detector');
  const model = await AutoModelForObjectDetection.from_pretrained(folder, options);
  const labels = Labels.safeParse(model.config).data?.id2label ?? {};
  return {
    async detect(picture, size) {
      const output = await model(await processor(await fitPicture(picture, processor)));
      return placeDetections(readDetections(processor, output, size, apart), labels, size);
    },
    dispose: () => model.dispose(),
  };
}

/** Of each of 300 queries, a number for each class, and a box: middle, width and height in parts of the picture. */
interface DetectorOutput {
  logits: Tensor;
  pred_boxes: Tensor;
}

/** The library (4.3.1) would judge all detectors alike, as DETR; it takes the other way for those without set classes. */
function readDetections(
  processor: RTDetrImageProcessor,
  output: DetectorOutput,
  { width, height }: { width: number; height: number },
  apart: boolean,
): RawDetections {
  const [found] = processor.post_process_object_detection(
    output,
    LEAST_CONFIDENCE,
    [[height, width]],
    apart,
  ) as RawDetections[];
  return found ?? { boxes: [], classes: [], scores: [] };
}

/** What the library makes of a detector's numbers: boxes as left, top, right, bottom in pixels. */
interface RawDetections {
  boxes: number[][];
  classes: number[];
  scores: number[];
}

/** Most objects that are told of. */
const MOST_OBJECTS = 100;

/**
 * Detections as objects with names, most certain first, at most 100; boxes in whole pixels within the picture, and none
 * without a surface. `labels` names classes by number.
 */
export function placeDetections(
  { boxes, classes, scores }: RawDetections,
  labels: Readonly<Record<string, string>>,
  { width, height }: { width: number; height: number },
): DetectedObject[] {
  return boxes
    .map(([left = 0, top = 0, right = 0, bottom = 0], at): DetectedObject => {
      const x = clamp(left, width);
      const y = clamp(top, height);
      return {
        label: labels[String(classes[at])] ?? `class ${classes[at]}`,
        confidence: Math.round((scores[at] ?? 0) * 1_000) / 1_000,
        bbox: { x, y, width: clamp(right, width) - x, height: clamp(bottom, height) - y },
      };
    })
    .filter(({ bbox }) => bbox.width > 0 && bbox.height > 0)
    .sort((left, right) => right.confidence - left.confidence)
    .slice(0, MOST_OBJECTS);
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(Math.round(value), 0), most);
}
