import { z } from 'zod';
import { PictureBox, SensitivityScore } from './vision.schemas.ts';

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
