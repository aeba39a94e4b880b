import type { Detection, Detector } from '../sensitivity.types.ts';
import { type CanonicalText, canonicalise } from './canonical-text.ts';

/**
 * A detector that reads a canonical view, so that all of them share one normalisation. What it finds
 * carries offsets into `view.text`. Same promises as `Detector`: linear, pure, no I/O.
 */
export interface ViewDetector {
  readonly name: string;
  find(view: CanonicalText): Detection[];
}

/** The same detector behind the public contract: original text in, original offsets out. */
export function asDetector(detector: ViewDetector): Detector {
  return {
    name: detector.name,
    detect: (text) => {
      const view = canonicalise(text);
      return detector.find(view).map((found) => toOriginalOffsets(view, found));
    },
  };
}

/** A detection moved from the view back onto the text that the view was made of. */
export function toOriginalOffsets(view: CanonicalText, found: Detection): Detection {
  return { ...found, ...view.toOriginal(found.start, found.end) };
}
