import { DETECTORS } from './detectors.ts';
import type { FolderModel } from './folder-model.ts';
import { PIPER_VOICES } from './piper-voices.ts';
import { VISION_MODELS } from './vision-models.ts';
import { WHISPER } from './whisper.ts';

/** Every model of several files that Alcove offers for download, smallest first. */
export const FOLDER_CATALOGUE: readonly FolderModel[] = [
  ...WHISPER,
  ...VISION_MODELS,
  ...DETECTORS,
  ...PIPER_VOICES,
].sort((left, right) => left.approximateBytes - right.approximateBytes);
