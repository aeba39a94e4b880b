import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ErrorParams } from '../../core/app-error.schemas.ts';
import type { AppError } from '../../core/app-error.ts';

/** What a model is for: `chat` and `embedding` are GGUF files, the others folders of files. */
export const MODEL_KINDS = ['chat', 'embedding', 'stt', 'vision', 'detector', 'voice'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

/** What one model at a time does here; each of the four voices of the interface is a slot of its own. */
const MODEL_SLOTS = [
  'chat',
  'embedding',
  'stt',
  'vision',
  'detector',
  'fr-FR-DeniseNeural',
  'fr-FR-HenriNeural',
  'en-US-JennyNeural',
  'en-US-GuyNeural',
] as const;
export type ModelSlot = (typeof MODEL_SLOTS)[number];

export const installedModels = sqliteTable('installed_models', {
  id: text().primaryKey(),
  name: text().notNull(),
  family: text().notNull(),
  kind: text({ enum: MODEL_KINDS }).notNull(),
  source: text({ enum: ['catalogue', 'import'] }).notNull(),
  /** Way from the models directory, which may be moved as a whole: of a file its base name, of a folder `kind/name`. */
  fileName: text('file_name').notNull(),
  /** Of a folder: see `folderDigest`. */
  sha256: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  /** Tokens; 0 for a folder. */
  contextLength: integer('context_length').notNull(),
  parameters: integer().notNull(),
  quantisation: text().notNull(),
  layers: integer().notNull(),
  keyDimensions: integer('key_dimensions').notNull(),
  valueDimensions: integer('value_dimensions').notNull(),
  /** Voices of the interface that a model of kind `voice` can be; the first is the one it is meant for. */
  voices: text({ mode: 'json' }).$type<ModelSlot[]>().notNull().default([]),
  createdAt: integer('created_at').notNull(),
});

export const modelDownloads = sqliteTable('model_downloads', {
  modelId: text('model_id').primaryKey(),
  state: text({ enum: ['running', 'interrupted', 'cancelled', 'failed'] }).notNull(),
  expectedSha256: text('expected_sha256'),
  totalBytes: integer('total_bytes'),
  /** Strong entity tag of the bytes in the .part file, for `If-Range`. */
  etag: text(),
  errorCode: text('error_code').$type<AppError['code']>(),
  errorDetail: text('error_detail'),
  errorParams: text('error_params', { mode: 'json' }).$type<ErrorParams>(),
  /** The process that downloads; a row left `running` by a process that is gone counts as interrupted. */
  ownerPid: integer('owner_pid').notNull(),
  updatedAt: integer('updated_at').notNull(),
  /** Whether the model is put to use as soon as it is verified. */
  thenActivate: integer('then_activate', { mode: 'boolean' }).notNull().default(false),
});

/** The last measurement of each model. */
export const modelMeasurements = sqliteTable('model_measurements', {
  modelId: text('model_id').primaryKey(),
  /** Of the bytes that were measured. */
  sha256: text().notNull(),
  processor: text().notNull(),
  totalMemoryBytes: integer('total_memory_bytes').notNull(),
  threads: integer().notNull(),
  gpu: text(),
  memoryBytes: integer('memory_bytes'),
  /** What was counted and timed: see measured-speed.ts. */
  figures: text({ mode: 'json' }).$type<unknown>().notNull(),
  measuredAt: integer('measured_at').notNull(),
});

export const modelDigests = sqliteTable('model_digests', {
  modelId: text('model_id').primaryKey(),
  sha256: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  recordedAt: integer('recorded_at').notNull(),
});

/** The files of each folder model; those of a catalogue model stay when it is removed. */
export const modelFiles = sqliteTable(
  'model_files',
  {
    modelId: text('model_id').notNull(),
    /** Way inside the folder, with `/`. */
    name: text().notNull(),
    sha256: text().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.name] })],
);

/** Models of the hub that the owner added by a link. */
export const addedModels = sqliteTable('added_models', {
  modelId: text('model_id').primaryKey(),
  offer: text({ mode: 'json' }).$type<unknown>().notNull(),
  addedAt: integer('added_at').notNull(),
});

export const activeModels = sqliteTable('active_models', {
  slot: text({ enum: MODEL_SLOTS }).primaryKey(),
  modelId: text('model_id').notNull(),
});
