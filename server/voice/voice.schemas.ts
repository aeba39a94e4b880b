import { z } from 'zod';
import { VOICES } from '../../models/media/speech/voices.ts';

const VoiceName = z.enum(VOICES.map(({ id }) => id));
const MOST_CHARACTERS = 5_000;

/** A signed whole number and its unit, from `least` to `most`, as a number. */
function signed(unit: string, least: number, most: number) {
  return z
    .string()
    .regex(new RegExp(`^[+-]\\d{1,3}${unit}$`), `Write it like +10${unit} or -10${unit}`)
    .refine((text) => Number.parseInt(text, 10) >= least && Number.parseInt(text, 10) <= most, {
      message: `From ${least}${unit} to +${most}${unit}`,
    });
}

export const SpeakBody = z.object({
  text: z
    .string()
    .refine((text) => text.trim() !== '', { message: 'There is nothing to say' })
    .refine((text) => [...text].length <= MOST_CHARACTERS, { message: 'At most 5000 characters' })
    .meta({ minLength: 1, maxLength: MOST_CHARACTERS })
    .describe('What to say; numbers, dates, money, addresses and emoji are read as people would.'),
  voice: VoiceName.optional().describe('By the language of the text when absent.'),
  rate: signed('%', -50, 100).default('+0%').describe('Faster or slower, from -50% to +100%.'),
  pitch: signed('Hz', -50, 50).default('+0Hz').describe('Higher or lower, from -50Hz to +50Hz.'),
});
export type SpeakBody = z.output<typeof SpeakBody>;

export const SpeakReply = z.object({
  audio_url: z
    .url()
    .describe('An MP3 file; plays without a token for one hour, and until then with its owner’s token.'),
  duration_seconds: z.number(),
  voice_used: VoiceName,
  model_used: z
    .string()
    .describe('The id of the model that spoke; `espeak-ng` where none is installed or it could not.'),
});

export const AudioQuery = z.object({
  expires: z.coerce.number().int().min(0).optional().describe('From `audio_url`.'),
  signature: z.string().max(100).optional().describe('From `audio_url`.'),
});

export const VoicesReply = z.object({
  voices: z.array(
    z.object({
      id: VoiceName,
      name: z.string(),
      locale: z.string(),
      language: z.enum(['fr', 'en']),
      gender: z.enum(['female', 'male']),
      is_default: z.boolean().describe('Speaks its language where no voice is named.'),
      engine: z.enum(['espeak-ng', 'piper']),
      model: z.string().describe('The id of the model that speaks for it; `espeak-ng` where none does.'),
    }),
  ),
});
