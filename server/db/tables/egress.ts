import { blob, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The ledger's chain; `mac` links a row to the one before. Append-only: triggers refuse anything else. */
export const egressEvents = sqliteTable('egress_events', {
  /** From 1, without gaps. */
  sequence: integer().primaryKey(),
  kind: text({ enum: ['attempt', 'outcome', 'refused', 'erased'] }).notNull(),
  /** Joins the attempt and the outcome of one request. */
  requestId: text('request_id').notNull(),
  createdAt: integer('created_at').notNull(),
  userId: text('user_id'),
  conversationId: text('conversation_id'),
  messageId: text('message_id'),
  purpose: text(),
  host: text(),
  /** Hex SHA-256 of the body sent; of a refused one an HMAC, which no guess can be checked against. */
  digest: text(),
  /** Sent (attempt), received (outcome) or erased (erased). */
  bytes: integer(),
  score: real(),
  status: integer(),
  failure: text(),
  reasons: text({ mode: 'json' }).$type<string[]>().notNull(),
  mac: text().notNull(),
});

/** Bodies, sealed with AES-256-GCM: nonce, ciphertext and tag in one. */
export const egressPayloads = sqliteTable('egress_payloads', {
  requestId: text('request_id').primaryKey(),
  userId: text('user_id').notNull(),
  conversationId: text('conversation_id'),
  createdAt: integer('created_at').notNull(),
  sealed: blob({ mode: 'buffer' }).notNull(),
});
