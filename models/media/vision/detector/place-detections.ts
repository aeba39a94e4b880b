import type { DetectedObject } from '../../vision-engine.ts';

/** What the library makes of a detector's numbers: boxes as left, top, right, bottom in pixels. */
export interface RawDetections {
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
