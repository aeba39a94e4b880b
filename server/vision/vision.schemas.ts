import { z } from 'zod';

/** Largest picture in bytes (api-decisions.md). */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;

const PictureBox = z
  .object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
  .describe('In pixels of the picture as uploaded, turned upright as its EXIF says.');

const SensitivityScore = z
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

export const AnalyzeFields = z.object({
  prompt: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .optional()
    .describe(
      'A question about the picture. The answer is in its language, else in the one that you prefer.',
    ),
});

export const AnalyzeReply = z.object({
  analysis: z
    .string()
    .describe(
      'Without a vision model: what can be measured and read in the picture, and how to install one.',
    ),
  detected_objects: z
    .array(z.string())
    .describe(
      'Each kind once, most certain first. Empty when nothing was found or no detector is installed.',
    ),
  objects: z.array(z.object({ label: z.string(), confidence: z.number().min(0).max(1), bbox: PictureBox })),
  model_used: z
    .string()
    .describe('The models apart by " + "; begins with "no vision model" when none was installed.'),
  width: z.int().describe('Pixels of the picture, upright.'),
  height: z.int(),
  sensitivity_score: SensitivityScore,
  latency_ms: z.int(),
});
export type AnalyzeReply = z.output<typeof AnalyzeReply>;
