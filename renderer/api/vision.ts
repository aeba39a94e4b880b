import { call } from './http.ts';

/** Where something is: in pixels of the picture, turned upright as its EXIF says. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The text of a picture. */
export interface PictureText {
  /** Paragraphs, apart by an empty line; empty when there is none. */
  text: string;
  /** 0 to 1. */
  confidence: number;
  language: 'fr' | 'en' | null;
  blocks: { text: string; confidence: number; bbox: PictureBox }[];
  model_used: string;
  /** Of the text, as a message with it would be scored. */
  sensitivity_score: number;
  latency_ms: number;
}

/** What a picture shows. */
export interface PictureAnalysis {
  analysis: string;
  /** Each kind once. */
  detected_objects: string[];
  objects: { label: string; confidence: number; bbox: PictureBox }[];
  /** Begins with "no vision model" when none was installed. */
  model_used: string;
  /** Of the analysis, as a message with it would be scored. */
  sensitivity_score: number;
  latency_ms: number;
}

export const TEXT_LANGUAGES = ['auto', 'fr', 'en'] as const;
export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** Most characters of a question about a picture. */
export const LONGEST_QUESTION = 2_000;

/** Reads the text of a PNG, JPEG or WEBP picture on this computer; the picture is not kept. */
export function readPictureText(
  picture: File,
  language: TextLanguage,
  signal: AbortSignal,
): Promise<PictureText> {
  return call('POST', '/vision/ocr', { body: formOf(picture, { language }), signal });
}

/** Answers a question about a picture on this computer, or describes it where none is asked; the picture is not kept. */
export function analyzePicture(
  picture: File,
  question: string,
  signal: AbortSignal,
): Promise<PictureAnalysis> {
  const fields: Record<string, string> = question === '' ? {} : { prompt: question };
  return call('POST', '/vision/analyze', { body: formOf(picture, fields), signal });
}

function formOf(picture: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', picture, picture.name);
  return form;
}
