import { createForkMediaHost } from '../models/media/fork-media-host.ts';
import { MediaEngine } from '../models/media/media-engine.ts';
import { createProcessOcrEngine } from '../models/media/process-ocr-engine.ts';
import { createOcr } from './engines/ocr.ts';

/** The media engine, whose process is started with the first picture, and what it does for the features. */
export function buildMedia(environment: NodeJS.ProcessEnv) {
  const media = new MediaEngine({ host: createForkMediaHost(environment) });
  return { ocr: createOcr(createProcessOcrEngine(media)), close: () => media.close() };
}
