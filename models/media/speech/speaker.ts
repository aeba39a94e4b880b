/** The voices of the interface. */
export type VoiceId = 'fr-FR-DeniseNeural' | 'fr-FR-HenriNeural' | 'en-US-JennyNeural' | 'en-US-GuyNeural';

/** Languages that are spoken. */
export type SpeechLanguage = 'fr' | 'en';

/** What is to be said and how. */
export interface SpeechRequest {
  text: string;
  voice: VoiceId;
  /** Faster by so many per cent, -50 to 100. */
  ratePercent: number;
  /** Higher by so many hertz, -50 to 50. */
  pitchHz: number;
  /** Folder of the Piper voice that is to speak; espeak-ng's own voices do without one. */
  modelFolder?: string;
}

/**
 * Speech as it is made. `audio`: whole MP3 frames, in order, the first from the first sentence on. `end`, once, as the
 * last: how long it all is, and the bytes that take the place of as many at the head of the audio, which only then can
 * say how long it is.
 */
export type SpeechPiece =
  | { type: 'audio'; audio: Uint8Array }
  | { type: 'end'; head: Uint8Array; durationSeconds: number };

/** Says texts aloud. */
export interface Speaker {
  /**
   * Throws EngineFailed when the process died or hung or the voice of `modelFolder` cannot be used, and the reason of `signal` once that aborts; between two
   * sentences the work stops then. A text that holds nothing to say is a short silence.
   */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechPiece>;
}
