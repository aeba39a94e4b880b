import { availableParallelism } from 'node:os';
import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { sniffPicture } from '../../models/media/ocr/sniff-picture.ts';
import type { OcrEngine, OcrLanguage, OcrResult } from '../../models/media/ocr-engine.ts';
import { PictureRefused } from '../../models/media/picture-refused.ts';
import { createQueue } from '../../models/queue.ts';
import { AppError } from '../core/app-error.ts';

/** Reads the text in pictures for the features of the server. */
export type Ocr = ReturnType<typeof createOcr>;

/** As many as the engine reads at once, or a few more. */
const THREADS = Math.min(Math.max(availableParallelism() - 1, 1), 4);
/** Who has the pictures of documents read: one for all, since documents are read user by user themselves. */
const DOCUMENTS = 'documents';

/** Puts the failures of an engine into the terms of the API. */
export function createOcr(engine: OcrEngine) {
  const queue = createQueue({ concurrency: THREADS });
  const read = async (
    picture: Uint8Array,
    language: OcrLanguage,
    signal: AbortSignal,
    /** Whose picture it is: users take turns, and so do they with documents. */
    userId = DOCUMENTS,
  ): Promise<OcrResult> => {
    try {
      // Told here, what is no picture is refused even where the engine cannot start.
      sniffPicture(picture);
      return await queue.run(() => engine.read(picture, language, signal), { user: userId, signal });
    } catch (error) {
      throw toAppError(error);
    }
  };
  return {
    /**
     * Throws AppError 422 for what is no picture, damaged or too large, 503 when the engine failed; what `signal` aborts
     * rejects with its reason.
     */
    read,
    /** The text alone, paragraphs apart by an empty line; empty where there is none. Throws as `read` does. */
    readPicture: async (picture: Uint8Array, signal: AbortSignal): Promise<string> =>
      (await read(picture, 'auto', signal)).text,
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof PictureRefused) return refusePicture(error);
  if (!(error instanceof EngineFailed)) return error;
  const detail = `${error.message} Nothing was read. Try again; if it happens again, the picture may be the cause.`;
  return new AppError(503, 'ocr_unavailable', detail, { cause: error });
}

/** What the API says of a picture that is refused: 422 on the field `image`. */
export function refusePicture(error: PictureRefused): AppError {
  const errors = [{ field: 'image', message: error.message }];
  return new AppError(422, `picture_${error.code}`, error.message, { errors, cause: error });
}
