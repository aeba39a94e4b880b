import { EngineFailed } from '../../engine/engine-errors.ts';
import type { MediaEngine } from '../media-engine.ts';
import type { VisionEngine } from '../vision-engine.ts';

/** Vision in the media engine's process; closing it closes that process. */
export function createProcessVisionEngine(media: MediaEngine): VisionEngine {
  return {
    async analyse(request, signal) {
      const reply = await media.perform({ type: 'analyse-picture', request }, signal);
      if (reply.type !== 'picture-analysed') throw new EngineFailed('The picture was not looked at.');
      return reply.result;
    },
    close: () => media.close(),
  };
}
