/** Languages that are asked and answered in. */
export type VisionLanguage = 'fr' | 'en';

/** What is to be found out about a picture, and by which models. */
export interface VisionRequest {
  /** PNG, JPEG or WEBP. */
  picture: Uint8Array;
  /** Folder of a vision-language model as ONNX, as Hugging Face publishes them; without it nothing is described. */
  describerFolder?: string;
  /** Folder of an object detector, likewise; without it no objects are looked for. */
  detectorFolder?: string;
  /** What is asked about the picture; absent, it is described as a whole. */
  question?: string;
  /** What the describer is asked to answer in. Some know English alone. */
  language: VisionLanguage;
}

/** A thing in a picture; the box is in whole pixels of the picture as uploaded, upright (EXIF applied). */
export interface DetectedObject {
  /** As the model names it. */
  label: string;
  /** 0 to 1. */
  confidence: number;
  bbox: { x: number; y: number; width: number; height: number };
}

/** What a describer said. `question_too_long`: the question does not fit into what this model can read. */
export type Description = { text: string } | { refused: 'question_too_long' };

export interface VisionResult {
  /** Pixels of the picture, upright. */
  width: number;
  height: number;
  /** The commonest colour, such as `#1e4fd0`. */
  mainColour: string;
  /** Undefined without a describer. */
  description: Description | undefined;
  /** Most certain first; empty without a detector. */
  objects: DetectedObject[];
}

/** Looks at pictures. */
export interface VisionEngine {
  /**
   * Judges the picture before it loads a model. Throws PictureRefused for what is no picture or too large, EngineFailed
   * when the process died or hung or a model cannot be used; what `signal` aborts rejects with its reason.
   */
  analyse(request: VisionRequest, signal: AbortSignal): Promise<VisionResult>;
  close(): Promise<void>;
}
