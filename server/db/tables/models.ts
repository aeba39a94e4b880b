import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a model is for; one of each kind can be active. */
export const MODEL_KINDS = ['chat', 'embedding', 'stt', 'vision'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];

export const installedModels = sqliteTable('installed_models', {
  id: text().primaryKey(),
  name: text().notNull(),
  family: text().notNull(),
  kind: text({ enum: MODEL_KINDS }).notNull(),
  source: text({ enum: ['catalogue', 'import'] }).notNull(),
  /** Base name inside the models directory, which may be moved as a whole. */
  fileName: text('file_name').notNull(),
  sha256: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  contextLength: integer('context_length').notNull(),
  parameters: integer().notNull(),
  quantisation: text().notNull(),
  layers: integer().notNull(),
  keyDimensions: integer('key_dimensions').notNull(),
  valueDimensions: integer('value_dimensions').notNull(),
  createdAt: integer('created_at').notNull(),
});

export const modelDownloads = sqliteTable('model_downloads', {
  modelId: text('model_id').primaryKey(),
  state: text({ enum: ['running', 'interrupted', 'cancelled', 'failed'] }).notNull(),
  expectedSha256: text('expected_sha256'),
  totalBytes: integer('total_bytes'),
  /** Strong entity tag of the bytes in the .part file, for `If-Range`. */
  etag: text(),
  errorCode: text('error_code'),
  errorDetail: text('error_detail'),
  /** The process that downloads; a row left `running` by a process that is gone counts as interrupted. */
  ownerPid: integer('owner_pid').notNull(),
  updatedAt: integer('updated_at').notNull(),
});

export const modelDigests = sqliteTable('model_digests', {
  modelId: text('model_id').primaryKey(),
  sha256: text().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  recordedAt: integer('recorded_at').notNull(),
});

export const activeModels = sqliteTable('active_models', {
  kind: text({ enum: MODEL_KINDS }).primaryKey(),
  modelId: text('model_id').notNull(),
});
