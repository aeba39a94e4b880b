import type {
  Transcriber,
  TranscriptionLanguage,
  TranscriptionPiece,
  TranscriptionSegment,
} from '../../models/media/transcription/transcriber.ts';
import { AppError } from '../core/app-error.ts';

/** The speech model that is to be used. */
export interface SpeechModel {
  id: string;
  /** Folder of its files. */
  folder: string;
}

export interface SpeechToTextParts {
  transcription: Transcriber;
  activeModel: () => Promise<SpeechModel | undefined>;
}

/** A recording that was found good, and the model that will write it down. */
export interface AcceptedRecording {
  audioPath: string;
  durationSeconds: number;
  language: TranscriptionLanguage | undefined;
  model: SpeechModel;
}

/** What was said in a recording. */
export interface Transcript {
  text: string;
  language: TranscriptionLanguage | null;
  durationSeconds: number;
  segments: TranscriptionSegment[];
}

/** Writes recordings down. */
export type SpeechToText = ReturnType<typeof createSpeechToText>;

export function createSpeechToText({ transcription, activeModel }: SpeechToTextParts) {
  return {
    /** Throws AppError 422 for what cannot be listened to, and only then 503 where there is no model. */
    async accept(
      audioPath: string,
      language: TranscriptionLanguage | undefined,
      signal: AbortSignal,
    ): Promise<AcceptedRecording> {
      const durationSeconds = await transcription.inspect(audioPath, signal);
      const model = await activeModel();
      if (!model) throw new AppError(503, 'no_speech_model', NO_MODEL);
      return { audioPath, durationSeconds, language, model };
    },
    /** Throws AppError 503 when the engine fails, and the reason of `signal`, which stops the work. */
    async write(
      { audioPath, language, model, durationSeconds }: AcceptedRecording,
      onPiece: (piece: TranscriptionPiece) => void,
      signal: AbortSignal,
    ): Promise<Transcript> {
      const segments: TranscriptionSegment[] = [];
      let found = language ?? null;
      const request = { audioPath, modelFolder: model.folder, ...(language && { language }) };
      for await (const piece of transcription.transcribe(request, signal)) {
        onPiece(piece);
        if (piece.type === 'segment') segments.push(piece.segment);
        if (piece.type === 'end') found = piece.language;
      }
      const text = segments.map((segment) => segment.text).join(' ');
      return { text, language: found, durationSeconds, segments };
    },
  };
}

const NO_MODEL =
  'No speech model is installed. Run "alcove model import <folder>" with the folder of a Whisper model in ONNX form; the Models screen cannot install speech models yet.';
