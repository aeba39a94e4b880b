import { EngineFailed } from '../../models/engine/engine-errors.ts';
import { AudioRefused, UNKNOWN_LANGUAGE } from '../../models/media/transcription/audio/audio-refused.ts';
import type { Transcriber, TranscriptionLanguage } from '../../models/media/transcription/transcriber.ts';
import { readKnownLanguages } from '../../models/media/transcription/whisper/whisper-vocabulary.ts';
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

/**
 * The language that the model in a folder is to write down: the one asked for, or else the only one that it knows. Throws
 * AppError 422, as its engine would, where it does not know the one asked for.
 */
export async function chooseLanguage(
  folder: string,
  language: TranscriptionLanguage | undefined,
): Promise<TranscriptionLanguage | undefined> {
  const known = await readKnownLanguages(folder);
  if (language === undefined) return known?.length === 1 ? known[0] : undefined;
  if (known && !known.includes(language)) throw toAppError(new AudioRefused('language', UNKNOWN_LANGUAGE));
  return language;
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
