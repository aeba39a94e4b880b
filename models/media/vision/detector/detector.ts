import type { DetectedObject } from '../../vision-engine.ts';
import type { ColourPicture } from '../colour-picture.ts';
import type { Disposable } from '../model-keeper.ts';

/** A detector of objects in memory. */
export interface Detector extends Disposable {
  /** Finds the objects of a picture, most certain first; `size` is that of the picture as uploaded, upright. */
  detect(picture: ColourPicture, size: { width: number; height: number }): Promise<DetectedObject[]>;
}
