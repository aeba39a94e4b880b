/** Languages that are understood. */
export type TranscriptionLanguage = 'fr' | 'en';

/** What is to be written down, and by which model. */
export interface TranscriptionRequest {
  /** Path of an MP3, WAV, OGG Vorbis or OGG Opus file. */
  audioPath: string;
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
   * Decodes the whole file and says how long its sound is, in seconds. Throws AudioRefused for what cannot be
   * listened to, EngineFailed when the process died or hung, and the reason of `signal`.
   */
  inspect(audioPath: string, signal: AbortSignal): Promise<number>;
  /** Throws as `inspect` does, and EngineFailed where the model cannot be used. Who stops reading, stops the work. */
  transcribe(request: TranscriptionRequest, signal: AbortSignal): AsyncIterable<TranscriptionPiece>;
}
