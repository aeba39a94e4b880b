import { z } from 'zod';

const Language = z.enum(['fr', 'en']);

export const TranscribeFields = z.object({
  language: Language.optional().describe('Found out by listening when absent.'),
});

export const TranscribeReply = z.object({
  text: z.string().describe('Empty when nothing was said.'),
  language: Language.nullable().describe(
    'Null when none was asked for, the model knows several and nothing was said.',
  ),
  duration_seconds: z.number(),
  is_cut_off: z.boolean().describe('The file ends before its sound does: what is there was written down.'),
  segments: z.array(
    z.object({
      start: z.number().describe('Seconds from the start.'),
      end: z.number(),
      text: z.string(),
    }),
  ),
  sensitivity_score: z
    .number()
    .min(0)
    .max(1)
    .describe('How sensitive the text is, as messages are scored; 0 when nothing was said.'),
  model_used: z.string(),
  latency_ms: z.int(),
});
export type TranscribeReply = z.output<typeof TranscribeReply>;
