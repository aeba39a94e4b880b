import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const agentRuns = sqliteTable('agent_runs', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  /** The conversation whose message it answers, if it does: it goes with that. */
  conversationId: text('conversation_id'),
  agentType: text('agent_type', { enum: ['research', 'code', 'data', 'general'] }).notNull(),
  task: text().notNull(),
  tools: text({ mode: 'json' }).$type<string[]>().notNull(),
  maxIterations: integer('max_iterations').notNull(),
  status: text({
    enum: ['running', 'completed', 'capped', 'out_of_budget', 'cancelled', 'failed', 'interrupted'],
  }).notNull(),
  result: text().notNull().default(''),
  totalTokens: integer('total_tokens').notNull().default(0),
  executionTimeMs: integer('execution_time_ms').notNull().default(0),
  model: text(),
  llmProvider: text('llm_provider'),
  /** On the user's routing scale: of the task and of everything that tools brought. It never falls. */
  taintScore: real('taint_score').notNull().default(0),
  error: text(),
  createdAt: integer('created_at').notNull(),
  finishedAt: integer('finished_at'),
});

export const agentSteps = sqliteTable(
  'agent_steps',
  {
    runId: text('run_id').notNull(),
    /** Counted from 1. */
    position: integer().notNull(),
    tool: text().notNull(),
    input: text().notNull(),
    output: text().notNull(),
    status: text({ enum: ['done', 'failed', 'refused', 'declined'] }).notNull(),
    reason: text(),
    durationMs: integer('duration_ms').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);

export const agentArtefacts = sqliteTable('agent_artefacts', {
  id: text().primaryKey(),
  runId: text('run_id').notNull(),
  /** Of the step that made it. */
  position: integer().notNull(),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  createdAt: integer('created_at').notNull(),
});
