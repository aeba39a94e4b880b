import type { Detection } from '../sensitivity.types.ts';
import type { CanonicalText } from './canonical-text.ts';

/**
 * A detector that reads a canonical view, so that all of them share one normalisation. What it finds
 * carries offsets into `view.text`. It is pure, does no I/O, and its time grows with the length of the text and no faster.
 */
export interface ViewDetector {
  readonly name: string;
  find(view: CanonicalText): Detection[];
}

/** A detection moved from the view back onto the text that the view was made of. */
export function toOriginalOffsets(view: CanonicalText, found: Detection): Detection {
  return { ...found, ...view.toOriginal(found.start, found.end) };
}
