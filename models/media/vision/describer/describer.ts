import type { Description, VisionLanguage } from '../../vision-engine.ts';
import type { ColourPicture } from '../colour-picture.ts';
import type { Disposable } from '../model-keeper.ts';

/** What a describer is asked. */
interface Inquiry {
  picture: ColourPicture;
  /** Absent: the picture is described as a whole. */
  question: string | undefined;
  language: VisionLanguage;
}

/** A vision-language model in memory. */
export interface Describer extends Disposable {
  /**
   * `onWork` hears of every token and every part of the picture that is done. Throws the reason of `signal` between two
   * of them.
   */
  describe(inquiry: Inquiry, signal: AbortSignal, onWork: () => void): Promise<Description>;
}
