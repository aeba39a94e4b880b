import { z } from 'zod';
import { FITS } from '../../models/catalogue/memory-estimate.ts';
import { VOICES } from '../../models/media/speech/voices.ts';
import { MODEL_KINDS } from '../db/tables/models.ts';
import { DOWNLOAD_STATES } from './downloads/download.types.ts';

/** Id of a model: a slug. An unknown one is 404. */
const modelId = z.string().min(1).max(100);

const VoiceName = z.enum(VOICES.map(({ id }) => id));

export const DownloadView = z.object({
  model: modelId,
  state: z.enum(DOWNLOAD_STATES),
  received_bytes: z.number().int(),
  total_bytes: z.number().int().nullable().describe('Exact; null until the model source has told it.'),
  bytes_per_second: z.number().int().describe('Mean of the last five seconds.'),
  seconds_left: z.number().int().nullable(),
  error: z
    .object({
      code: z.string(),
      detail: z.string(),
      params: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .optional()
        .describe('What the sentence says beside its code.'),
    })
    .nullable()
    .describe(
      'Why it failed; null of one under way, of one that was stopped on purpose or by the end of Alcove.',
    ),
  then_activate: z.boolean().describe('Whether the model is put to use as soon as it is verified.'),
});
export type DownloadView = z.infer<typeof DownloadView>;

/** What came with `POST /models/{model}/download`; all of it may be left out. */
export const DownloadBody = z.object({
  then_activate: z
    .boolean()
    .optional()
    .describe('Put the model to use once it is verified; left out, as was said when the download was begun.'),
});

const rate = z.number().nonnegative();

/** Figures of this machine: never of another one, and never an estimate. */
export const MeasurementView = z.object({
  measured_at: z.iso.datetime(),
  processor: z.string(),
  threads: z.number().int().describe('That the engine computed with.'),
  gpu: z.string().nullable(),
  memory_bytes: z
    .number()
    .int()
    .nullable()
    .describe('Of the engine process after the work; what a graphics card holds is not in it.'),
  speed: z.object({
    kind: z.literal('chat'),
    prompt_tokens_per_second: rate.describe('Read of a short prompt.'),
    tokens_per_second: rate.describe('Written after it.'),
  }),
});
export type MeasurementView = z.infer<typeof MeasurementView>;

export const MachineView = z.object({
  total_memory_bytes: z.number().int(),
  processor: z.string().describe('As its maker names it; may be empty.'),
  threads: z.number().int().describe('That the processor runs at once.'),
  engine: z
    .object({
      threads: z.number().int(),
      gpu: z.string().nullable().describe('The graphics processor that is used, as its driver names it.'),
      gpu_memory_bytes: z.number().int().nullable(),
      gpu_integrated: z.boolean().describe('It takes the memory of the computer, and has none of its own.'),
      gpu_left: z
        .boolean()
        .describe(
          'The graphics card failed, or the model did not fit into its memory: it runs on the processor.',
        ),
    })
    .nullable()
    .describe('What the engine computes with; null until it has run: see `GET /models/machine`.'),
});
export type MachineView = z.infer<typeof MachineView>;

export const ModelView = z.object({
  id: modelId,
  name: z.string(),
  family: z.string(),
  kind: z
    .enum(MODEL_KINDS)
    .describe('`chat` and `embedding` are GGUF files, the others folders of files (ONNX; Piper voices).'),
  source: z.enum(['starter', 'catalogue', 'import']),
  parameters: z.number().int().describe('0 when unknown.'),
  quantisation: z.string().describe('Of a folder: fp32, fp16, q8 …, as Transformers.js calls it.'),
  size_bytes: z.number().int(),
  size_is_approximate: z.boolean(),
  context_length: z.number().int().describe('Tokens; 0 for a model that is a folder.'),
  languages: z.array(z.string()).describe('ISO 639-1; empty when unknown.'),
  licence: z.string().nullable().describe('null for an imported file: its owner knows.'),
  licence_url: z.string().nullable(),
  best_for: z
    .object({ en: z.string(), fr: z.string() })
    .nullable()
    .describe('One sentence in each language of the app; null for a model that is not of the catalogue.'),
  voices: z
    .array(VoiceName)
    .describe(
      'Of kind `voice`: the voices it can be, first the one it is meant for; else empty. An import can be each of its language, and is the first that no other model is until `PATCH /models/active` chooses.',
    ),
  memory_bytes: z
    .number()
    .int()
    .describe(
      'Estimate while working; of a chat model with as many conversations of up to 8,192 tokens as the engine keeps, eight at most. Whether it fits is judged by one.',
    ),
  fits_this_machine: z.boolean(),
  fit: z
    .enum(FITS)
    .describe('`tight`: it fits, but takes more than half of the memory, and other programs will feel it.'),
  measured: MeasurementView.nullable().describe('Of this model on this machine; null until it was measured.'),
  expected_words_per_second: rate
    .nullable()
    .describe(
      'Of a chat model: what it should write here, by what was measured on this machine; null where nothing was, or where a graphics card computes.',
    ),
  download_seconds: z
    .number()
    .int()
    .nullable()
    .describe(
      'Of a model that is not installed, at the rate of the last download; null before there was one.',
    ),
  digest: z.union([
    z.object({ kind: z.literal('known'), sha256: z.string() }),
    z.object({ kind: z.literal('published_by_hub') }),
  ]),
  installed: z.boolean(),
  file_missing: z.boolean().describe('Installed once, but its file is gone or has changed size.'),
  unusable: z
    .object({ why: z.string(), detail: z.string() })
    .nullable()
    .describe(
      'Why this installed model can never be used, such as `no_chat_template`; null for a sound one.',
    ),
  active: z.boolean().describe('Used for what it is for; of kind `voice`: as at least one voice.'),
  download: DownloadView.nullable().describe('An unfinished or failed download.'),
});
export type ModelView = z.infer<typeof ModelView>;

export const ModelList = z.object({
  items: z.array(ModelView),
  active: z.object({
    chat: modelId.nullable().describe('The model that answers here now; null when none can.'),
    chat_why: z.enum(['chosen', 'default', 'chosen_model_missing']).nullable(),
    embedding: modelId.nullable(),
    stt: modelId.nullable(),
    vision: modelId.nullable(),
    detector: modelId.nullable(),
    voices: z
      .record(VoiceName, modelId.nullable())
      .describe('The model that is each voice; null: the voice that comes with Alcove.'),
  }),
  disk: z.object({ models_bytes: z.number().int(), free_bytes: z.number().int() }),
  machine: MachineView,
});
export type ModelList = z.infer<typeof ModelList>;

export const ImportBody = z.object({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .describe('Full path on this machine of a GGUF file, of the folder of a model, or of a Piper voice.'),
});

export const LinkBody = z.object({
  link: z
    .string()
    .min(3)
    .max(1_000)
    .describe('`owner/name`, `owner/name:Q4_K_M`, or the address of a repository or file on the hub.'),
});

export const HubRepositoryView = z.object({
  repository: z.string(),
  revision: z.string().describe('Commit; what is downloaded is of this one.'),
  licence: z.string().nullable().describe('null: its publisher states none.'),
  licence_url: z.string(),
  gated: z.boolean().describe('Its publisher gives it to accounts only that accepted the terms.'),
  suggested: z.string().nullable(),
  files: z.array(
    z.object({
      file: z.string(),
      link: z.string().describe('For `POST /models/add`.'),
      size_bytes: z.number().int(),
      quantisation: z.string(),
      sha256: z.string(),
    }),
  ),
});
export type HubRepositoryView = z.infer<typeof HubRepositoryView>;

export const HubView = z.object({
  address: z.string().describe('Where models come from: the hub, or HF_ENDPOINT.'),
  proxy: z.string().nullable().describe('Host and port of the proxy on the way (HTTPS_PROXY).'),
  token: z
    .enum(['keychain', 'memory', 'environment'])
    .nullable()
    .describe('Where the token for this address is kept; the token itself is never shown.'),
});

export const HubTokenBody = z.object({
  token: z
    .string()
    .trim()
    .min(8)
    .max(500)
    .regex(/^[\x21-\x7e]+$/),
});

const choice = modelId.nullable().optional();

export const ActiveBody = z
  .object({
    chat: choice,
    embedding: choice,
    stt: choice,
    vision: choice,
    detector: choice,
    voices: z.partialRecord(VoiceName, choice).optional(),
  })
  .refine(({ voices = {}, ...kinds }) => [...Object.values(kinds), ...Object.values(voices)].some(isGiven), {
    message: 'Name at least one of chat, embedding, stt, vision, detector and a voice.',
  });
export type ActiveBody = z.output<typeof ActiveBody>;

function isGiven(value: unknown): boolean {
  return value !== undefined;
}
