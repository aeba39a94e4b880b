import { z } from 'zod';
import type { SpeechLanguage } from '../speaker.ts';

/** Ids of a model's input for one phoneme. */
const Ids = z.array(z.int().min(0).max(65_535)).min(1).max(16);

/**
 * The settings that lie beside a Piper voice's network as `<name>.onnx.json`, as far as they are used, with Piper's own
 * defaults (github.com/rhasspy/piper, src/cpp/piper.cpp and TRAINING.md).
 */
export const PiperConfig = z.object({
  audio: z.object({ sample_rate: z.int().min(8_000).max(48_000) }),
  // It becomes an argument of espeak-ng, which a name of this form cannot be taken for anything else in.
  espeak: z.object({ voice: z.string().regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,12}){0,4}$/i) }).optional(),
  language: z.object({ code: z.string().max(35) }).optional(),
  inference: z
    .object({
      noise_scale: z.number().min(0).max(10).default(0.667),
      length_scale: z.number().min(0.1).max(10).default(1),
      noise_w: z.number().min(0).max(10).default(0.8),
    })
    .prefault({}),
  phoneme_type: z.enum(['espeak', 'text']).default('espeak'),
  phoneme_map: z.record(z.string().max(16), z.array(z.string().max(16)).max(16)).default({}),
  phoneme_id_map: z
    .record(z.string().max(16), Ids)
    .refine((map) => ['_', '^', '$'].every((mark) => map[mark] !== undefined)),
  num_speakers: z.int().min(0).max(100_000).default(1),
});
export type PiperConfig = z.output<typeof PiperConfig>;

/** Largest settings file in bytes; published ones have 5 to 40 KB. */
export const MOST_PIPER_CONFIG_BYTES = 1024 * 1024;

/** Reads such settings; undefined for what are none. */
export function parsePiperConfig(json: string): PiperConfig | undefined {
  if (json.length > MOST_PIPER_CONFIG_BYTES) return undefined;
  try {
    const { success, data } = PiperConfig.safeParse(JSON.parse(json));
    return success && (data.espeak !== undefined || data.phoneme_type === 'text') ? data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The language of a voice by its settings, those of its phonemes where they tell no other; undefined for one that is
 * not spoken here.
 */
export function piperLanguage({ language, espeak }: PiperConfig): SpeechLanguage | undefined {
  const code = (language?.code ?? espeak?.voice ?? '').toLowerCase();
  return (['fr', 'en'] as const).find((known) => code.split(/[_-]/)[0] === known);
}
