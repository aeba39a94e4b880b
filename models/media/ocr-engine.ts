/** Languages that text is read in; `auto` is both. */
export type OcrLanguage = 'fr' | 'en' | 'auto';

/** A block of text in a picture; the box is in pixels of the picture as uploaded, upright (EXIF applied). */
export interface OcrBlock {
  text: string;
  /** 0 to 1. */
  confidence: number;
  bbox: { x: number; y: number; width: number; height: number };
}

export interface OcrResult {
  text: string;
  /** 0 to 1; 0 when nothing was read. */
  confidence: number;
  language: 'fr' | 'en' | null;
  blocks: OcrBlock[];
  /** Pixels of the picture, upright. */
  width: number;
  height: number;
  model: string;
}

/** Reads the text in pictures: PNG, JPEG, WEBP. */
export interface OcrEngine {
  /**
   * Throws PictureRefused for what is no picture or too large, EngineFailed when the process died or hung; what
   * `signal` aborts rejects with its reason.
   */
  read(picture: Uint8Array, language: OcrLanguage, signal: AbortSignal): Promise<OcrResult>;
  close(): Promise<void>;
}
