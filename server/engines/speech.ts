import { EngineFailed } from '../../models/engine/engine-errors.ts';
import type { Speaker } from '../../models/media/speech/speaker.ts';
import { AppError } from '../core/app-error.ts';

/** Puts the failures of a speaker into the terms of the API: AppError 503 with what to do. */
export function createSpeech(speaker: Speaker): Speaker {
  return {
    async *speak(request, signal) {
      try {
        yield* speaker.speak(request, signal);
      } catch (error) {
        throw toAppError(error);
      }
    },
  };
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof EngineFailed)) return error;
  const detail = `${error.message} Nothing was said. Try again; if it happens again, restart Alcove.`;
  return new AppError(503, 'speech_unavailable', detail, { cause: error });
}
