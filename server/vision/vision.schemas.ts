import { z } from 'zod';

/** Largest picture in bytes (api-decisions.md). */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;

export const PictureBox = z
  .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
  .describe('In pixels of the picture as uploaded, turned upright as its EXIF says.');

export const SensitivityScore = z
  .number()
  .min(0)
  .max(1)
  .describe('How sensitive the text is that came out, as a message with it would be scored.');

export const OcrFields = z.object({
  language: z
    .enum(['fr', 'en', 'auto'])
    .default('auto')
    .describe('Language of the text; `fr` is read a little faster.'),
});

export const OcrReply = z.object({
  text: z.string().describe('Paragraphs, apart by an empty line; empty when the picture holds none.'),
  confidence: z.number().min(0).max(1).describe('0 when nothing was read.'),
  language: z.enum(['fr', 'en']).nullable().describe('What the text seems to be written in.'),
  blocks: z.array(
    z.object({
      text: z.string(),
      confidence: z.number().min(0).max(1),
      bbox: PictureBox,
    }),
  ),
  model_used: z.string(),
  sensitivity_score: SensitivityScore,
  latency_ms: z.int(),
});
export type OcrReply = z.output<typeof OcrReply>;
