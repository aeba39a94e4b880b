import type { SealedFile, StoredFile } from '../../stored-file.ts';

/** Languages that are understood. */
export type TranscriptionLanguage = 'fr' | 'en';

/** What is to be written down, and by which model. */
export interface TranscriptionRequest {
  /** The sound as `decode` left it. */
  samples: SealedFile;
  /** Folder of a Whisper model as ONNX, as Hugging Face publishes them. */
  modelFolder: string;
  /** Found out by listening when absent. */
  language?: TranscriptionLanguage;
}

/** Something that was said, and when. Seconds from the start of the sound. */
export interface TranscriptionSegment {
  start: number;
  end: number;
  text: string;
}

/** A transcription as it is made, in order; `end`, once, as the last. */
export type TranscriptionPiece =
  | { type: 'segment'; segment: TranscriptionSegment }
  /** So many seconds of the sound are done. */
  | { type: 'progress'; seconds: number }
  /** `language` is null where none was given and nothing was said. */
  | { type: 'end'; durationSeconds: number; language: TranscriptionLanguage | null };

/** Writes down what is said. */
export interface Transcriber {
  /**
   * Decodes an MP3, WAV, OGG Vorbis or OGG Opus file, whole, into the file `samples` (see samples/write-samples.ts),
   * which must be there and is the caller's to remove, and says how long its sound is, in seconds. Throws AudioRefused
   * for what cannot be listened to, EngineFailed when the process died or hung or the disk is full, and the reason of
   * `signal`.
   */
  decode(audio: StoredFile, samples: SealedFile, signal: AbortSignal): Promise<number>;
  /**
   * Throws EngineFailed when the process died or hung and where the model cannot be used, and the reason of `signal`.
   * Who stops reading, stops the work.
   */
  transcribe(request: TranscriptionRequest, signal: AbortSignal): AsyncIterable<TranscriptionPiece>;
}
