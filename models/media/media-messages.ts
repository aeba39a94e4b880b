import type { SealedFile, StoredFile } from '../stored-file.ts';
import type { OcrLanguage, OcrResult } from './ocr-engine.ts';
import type { PictureRefusal } from './picture-refused.ts';
import type { SpeechPiece, SpeechRequest } from './speech/speaker.ts';
import type { AudioRefusal } from './transcription/audio/audio-refused.ts';
import type { DecodedSound, TranscriptionPiece, TranscriptionRequest } from './transcription/transcriber.ts';
import type { VisionRequest, VisionResult } from './vision-engine.ts';

/** What the media engine can be asked to do; `call` numbers an order, and its reply carries it back. */
export type MediaOrder =
  | { type: 'read-picture'; call: number; picture: Uint8Array; language: OcrLanguage }
  | { type: 'analyse-picture'; call: number; request: VisionRequest }
  | { type: 'speak'; call: number; request: SpeechRequest }
  | { type: 'decode-audio'; call: number; audio: StoredFile; samples: SealedFile }
  | { type: 'transcribe'; call: number; request: TranscriptionRequest };

/** What the media engine answers: each order gets exactly one reply, speech and transcription one for each piece. */
export type MediaReply =
  | { type: 'picture-read'; call: number; result: OcrResult }
  | { type: 'picture-analysed'; call: number; result: VisionResult }
  | { type: 'speech'; call: number; piece: SpeechPiece }
  | { type: 'audio-decoded'; call: number; sound: DecodedSound }
  | { type: 'transcription'; call: number; piece: TranscriptionPiece }
  | { type: 'failed'; call: number; failure: MediaFailure };

/** A failure as it travels between processes; the parent makes an error of it. */
export type MediaFailure =
  | { kind: 'picture'; code: PictureRefusal; message: string }
  | { kind: 'audio'; code: AudioRefusal; message: string }
  | { kind: 'engine'; message: string };
