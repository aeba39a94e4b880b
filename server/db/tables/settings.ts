import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row for each user who changed a privacy setting. */
export const userSettings = sqliteTable('user_settings', {
  userId: text('user_id').primaryKey(),
  threshold: real().notNull().default(0.7),
  contextPolicy: text('context_policy', { enum: ['stay_local', 'withhold'] })
    .notNull()
    .default('stay_local'),
  redactBeforeCloud: integer('redact_before_cloud', { mode: 'boolean' }).notNull().default(false),
});

/** Settings of the whole instance, which only its owner changes. */
export const instanceSettings = sqliteTable('instance_settings', {
  name: text().primaryKey(),
  value: text({ mode: 'json' }).$type<unknown>().notNull(),
});
