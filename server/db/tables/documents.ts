import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const documents = sqliteTable('documents', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  /** Base name, as uploaded. */
  filename: text().notNull(),
  title: text().notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text().notNull(),
  status: text({ enum: ['processing', 'ready', 'failed'] }).notNull(),
  error: text(),
  errorCode: text('error_code'),
  pageCount: integer('page_count'),
  chunkCount: integer('chunk_count').notNull().default(0),
  language: text({ enum: ['fr', 'en'] }),
  /** The highest of its passages, on the scorer's own scale; null, and as good as 1, until all of them are judged. */
  sensitivityScore: real('sensitivity_score'),
  sensitivityCategories: text('sensitivity_categories', { mode: 'json' })
    .$type<{ name: string; score: number }[]>()
    .notNull()
    .default([]),
  createdAt: integer('created_at').notNull(),
});

export const documentPages = sqliteTable('document_pages', {
  documentId: text('document_id').notNull(),
  page: integer().notNull(),
  text: text().notNull(),
});

export const documentChunks = sqliteTable('document_chunks', {
  /** Also the rowid in document_search and the key in chunk_vectors; never given twice. */
  row: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull(),
  documentId: text('document_id').notNull(),
  userId: text('user_id').notNull(),
  position: integer().notNull(),
  page: integer(),
  heading: text(),
  text: text().notNull(),
  language: text({ enum: ['fr', 'en'] }),
  tokens: integer().notNull(),
  sensitivityScore: real('sensitivity_score').notNull(),
});
