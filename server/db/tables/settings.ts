import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ROUTING_LINE } from '../../core/routing-line.ts';

/** One row for each user who changed a privacy setting. */
export const userSettings = sqliteTable('user_settings', {
  userId: text('user_id').primaryKey(),
  threshold: real().notNull().default(ROUTING_LINE),
  contextPolicy: text('context_policy', { enum: ['stay_local', 'withhold'] })
    .notNull()
    .default('stay_local'),
  redactBeforeCloud: integer('redact_before_cloud', { mode: 'boolean' }).notNull().default(false),
  /** What models on this computer, and no cloud, are told of the user. */
  memory: text().notNull().default(''),
  memoryEnabled: integer('memory_enabled', { mode: 'boolean' }).notNull().default(false),
  /** What every model that answers the user is told. */
  instructions: text().notNull().default(''),
});

/** Settings of the whole instance, which only its owner changes. */
export const instanceSettings = sqliteTable('instance_settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
});
