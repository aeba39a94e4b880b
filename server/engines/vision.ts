import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { sniffPicture } from '../../models/media/ocr/sniff-picture.ts';
import { PictureRefused } from '../../models/media/picture-refused.ts';
import type { VisionEngine, VisionRequest, VisionResult } from '../../models/media/vision-engine.ts';
import { createQueue } from '../../models/queue.ts';
import { unlessAborted } from '../../models/unless-aborted.ts';
import { AppError } from '../core/app-error.ts';
import { refusePicture } from './ocr.ts';

/** Pictures that may wait behind the one that is looked at. */
const MOST_WAITING = 4;

/** Looks at pictures for the features of the server, one at a time. */
export type Vision = ReturnType<typeof createVision>;

/** Puts the failures of an engine into the terms of the API. */
export function createVision(engine: VisionEngine) {
  const queue = createQueue({ limit: MOST_WAITING, whenFull: busy });
  return {
    /**
     * Throws AppError 422 for what is no picture, damaged or too large, 503 when the engine failed or too many wait; what
     * `signal` aborts rejects with its reason.
     */
    async analyse(request: VisionRequest, signal: AbortSignal): Promise<VisionResult> {
      try {
        // Told here, what is no picture is refused even where the engine cannot start, and before it waits.
        sniffPicture(request.picture);
        const looking = queue.run(() => engine.analyse(request, signal), { signal });
        // Whoever leaves one that has begun goes alone, and its place is taken until it ends.
        return await unlessAborted(signal, looking);
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof PictureRefused) return refusePicture(error);
  if (!(error instanceof EngineFailed)) return error;
  const detail = `${error.message} The picture was not looked at. Try again; if it happens again, install the model of pictures once more.`;
  return new AppError(503, 'vision_unavailable', detail, { cause: error });
}

function busy(): AppError {
  const detail = 'Several pictures are waiting to be looked at. Try again when one of them is done.';
  return new AppError(503, 'vision_busy', detail, { headers: { 'Retry-After': '30' } });
}
