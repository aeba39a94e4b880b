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

/** How long a sound is, in seconds, and whether its file ends before it does. */
export interface DecodedSound {
  durationSeconds: number;
  isCutOff: boolean;
}

/** Writes down what is said. */
export interface Transcriber {
  /**
   * Decodes a recording (see `decodeAudio`), whole, into the file `samples` (see samples/write-samples.ts),
   * which must be there and is the caller's to remove. Throws AudioRefused
   * for what cannot be listened to, EngineFailed when the process died or hung or the disk is full, and the reason of
   * `signal`.
   */
  decode(audio: StoredFile, samples: SealedFile, signal: AbortSignal): Promise<DecodedSound>;
  /**
   * Throws EngineFailed when the process died or hung and where the model cannot be used, and the reason of `signal`.
   * Who stops reading, stops the work.
   */
  transcribe(request: TranscriptionRequest, signal: AbortSignal): AsyncIterable<TranscriptionPiece>;
}
