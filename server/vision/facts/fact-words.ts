import type { ColourName } from '../../../models/media/vision/survey/colour-name.ts';
import type { LabelCount } from './count-labels.ts';

/** The sentences about a picture in one language. */
export interface FactWords {
  size(width: number, height: number, orientation: 'landscape' | 'portrait' | 'square'): string;
  colours(names: readonly ColourName[]): string;
  light(light: 'dark' | 'medium' | 'bright'): string;
  objects(counts: readonly LabelCount[]): string;
  /** Stands before what is written in the picture. */
  text: string;
  noText: string;
  /** Where no question was asked. */
  noModel: string;
  /** Where one was. */
  cannotAnswer: string;
  /** For a model that reads it in a prompt: what to install is no matter of its. */
  undescribed: string;
}
