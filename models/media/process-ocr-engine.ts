import { EngineFailed } from '../engine/engine-errors.ts';
import type { MediaEngine } from './media-engine.ts';
import type { OcrEngine } from './ocr-engine.ts';

/** OCR in the media engine's process; closing it closes that process. */
export function createProcessOcrEngine(media: MediaEngine): OcrEngine {
  return {
    async read(picture, language, signal) {
      const reply = await media.perform({ type: 'read-picture', picture, language }, signal);
      if (reply.type !== 'picture-read') throw new EngineFailed('The picture was not read.');
      return reply.result;
    },
    close: () => media.close(),
  };
}
