import type { AnalyzeReply, OcrReply } from '../../server/vision/vision.schemas.ts';
import { call } from './http.ts';

/** Where something is: in pixels of the picture, turned upright as its EXIF says. */
export type PictureBox = PictureText['blocks'][number]['bbox'];

/** The text of a picture. */
export type PictureText = OcrReply;

/** What a picture shows. */
export type PictureAnalysis = AnalyzeReply;

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
