import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const conversations = sqliteTable('conversations', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  title: text().notNull(),
  /** Who chose the title: nobody yet, Alcove after the first exchange, or the person. */
  titleSource: text('title_source', { enum: ['default', 'made', 'given'] })
    .notNull()
    .default('default'),
  systemPrompt: text('system_prompt').notNull().default(''),
  routing: text({ enum: ['auto', 'local_only'] })
    .notNull()
    .default('auto'),
  /** Written for this machine only: no cloud ever receives the system prompt. */
  promptStaysHere: integer('prompt_stays_here', { mode: 'boolean' }).notNull().default(false),
  isArchived: integer('is_archived', { mode: 'boolean' }).notNull().default(false),
  /** The last message of the branch that is shown; null while there is none. */
  activeMessageId: text('active_message_id'),
  createdAt: integer('created_at').notNull(),
  lastActivityAt: integer('last_activity_at').notNull(),
  projectId: text('project_id'),
  /** Above the others since then; null where it is not. */
  pinnedAt: integer('pinned_at'),
  /** The models that answer it here and in the cloud; null for those in force. */
  localModel: text('local_model'),
  cloudModel: text('cloud_model'),
  /** How its answers are written; null for what is usual. */
  temperature: real(),
  maxTokens: integer('max_tokens'),
});

/** What the conversations of a project have in common. */
export const projects = sqliteTable('projects', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  instructions: text().notNull().default(''),
  /** Written for this machine only: no cloud ever receives the instructions. */
  instructionsStayHere: integer('instructions_stay_here', { mode: 'boolean' }).notNull().default(false),
  routing: text({ enum: ['auto', 'local_only'] })
    .notNull()
    .default('auto'),
  createdAt: integer('created_at').notNull(),
});

/** Texts that a person saved under a name. */
export const savedPrompts = sqliteTable('saved_prompts', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  text: text().notNull(),
});

export const messages = sqliteTable('messages', {
  id: text().primaryKey(),
  conversationId: text('conversation_id').notNull(),
  /** The message that this one follows; siblings are branches. */
  parentId: text('parent_id'),
  /** How many messages the branch has up to and with this one. */
  depth: integer().notNull(),
  role: text({ enum: ['user', 'assistant'] }).notNull(),
  content: text().notNull(),
  /** Highest score of this text and of everything that it was made from; it never falls. */
  taintScore: real('taint_score').notNull().default(0),
  metadata: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  createdAt: integer('created_at').notNull(),
});
