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
  /** Pictures that were passed over, since the file has more of them than its size allows. */
  unreadPictures: integer('unread_pictures').notNull().default(0),
  language: text({ enum: ['fr', 'en'] }),
  /** The highest of its passages, on the scorer's own scale; null, and as good as 1, until all of them are judged. */
  sensitivityScore: real('sensitivity_score'),
  sensitivityCategories: text('sensitivity_categories', { mode: 'json' })
    .$type<{ name: string; score: number }[]>()
    .notNull()
    .default([]),
  /** What it counts for since its owner released passages of it; null where nothing is released. */
  releasedScore: real('released_score'),
  /** Its owner deleted it, and its text is being erased: nobody sees it any more. */
  removed: integer({ mode: 'boolean' }).notNull().default(false),
  /** The address that it was fetched from; null where it is a file. */
  sourceUrl: text('source_url'),
  createdAt: integer('created_at').notNull(),
});

export const documentPages = sqliteTable('document_pages', {
  documentId: text('document_id').notNull(),
  page: integer().notNull(),
  text: text().notNull(),
});
