import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { AudioRefused } from '../../models/media/transcription/audio/audio-refused.ts';
import type { Transcriber } from '../../models/media/transcription/transcriber.ts';
import { AppError } from '../core/app-error.ts';

/**
 * Puts the failures of a transcriber into the terms of the API: AppError 422 on the field `audio` for what cannot be
 * listened to, on `language` for what the model in use does not know, 503 with what to do when the engine or the model fails.
 */
export function createTranscription(transcriber: Transcriber): Transcriber {
  return {
    async decode(audio, samples, signal) {
      try {
        return await transcriber.decode(audio, samples, signal);
      } catch (error) {
        throw toAppError(error);
      }
    },
    async *transcribe(request, signal) {
      try {
        yield* transcriber.transcribe(request, signal);
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
}

function toAppError(error: unknown): unknown {
  if (error instanceof AudioRefused) {
    const field = error.code === 'language' ? 'language' : 'audio';
    const errors = [{ field, message: error.message }];
    return new AppError(422, `audio_${error.code}`, error.message, { errors, cause: error });
  }
  if (!(error instanceof EngineFailed)) return error;
  const detail = `${error.message} Nothing was written down. Try again; if it happens again, import the speech model once more.`;
  return new AppError(503, 'transcription_unavailable', detail, { cause: error });
}
