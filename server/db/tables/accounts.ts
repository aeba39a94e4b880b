import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The tenant that everybody belongs to until an owner makes another; made by the first migration. */
export const DEFAULT_TENANT_ID = '01900000-0000-7000-8000-000000000001';

export const tenants = sqliteTable('tenants', {
  id: text().primaryKey(),
  name: text().notNull(),
  createdAt: integer('created_at').notNull(),
});

/** Times are milliseconds since the epoch, here and in every table. */
export const users = sqliteTable('users', {
  id: text().primaryKey(),
  tenantId: text('tenant_id').notNull(),
  email: text().notNull(),
  passwordHash: text('password_hash').notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  role: text({ enum: ['user', 'admin', 'super_admin'] })
    .notNull()
    .default('user'),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  theme: text({ enum: ['system', 'light', 'dark'] })
    .notNull()
    .default('system'),
  language: text({ enum: ['en', 'fr'] })
    .notNull()
    .default('en'),
  /** Whether it may use the owner's cloud; `waiting`: until the owner allows it. */
  cloud: text({ enum: ['allowed', 'withheld', 'waiting'] })
    .notNull()
    .default('allowed'),
  /** Registered, and the owner has not seen it yet. */
  isNew: integer('is_new', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  lastLoginAt: integer('last_login_at'),
});

export const invitations = sqliteTable('invitations', {
  id: text().primaryKey(),
  digest: text().notNull(),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  /** The `jti` that the access and the refresh token of one login share. */
  tokenId: text('token_id').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: integer('created_at').notNull(),
  lastUsedAt: integer('last_used_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  /** When the password was last typed in this session; owner actions need it within five minutes. */
  passwordConfirmedAt: integer('password_confirmed_at').notNull(),
  /** How often its refresh cookie was replaced. */
  refreshGeneration: integer('refresh_generation').notNull().default(0),
});

export const loginFailures = sqliteTable('login_failures', {
  email: text().primaryKey(),
  failures: integer().notNull(),
  expiresAt: integer('expires_at').notNull(),
});

export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  /** The first characters of the key, so that a person can tell keys apart. */
  prefix: text().notNull(),
  keyHash: text('key_hash').notNull(),
  scopes: text({ mode: 'json' }).$type<string[]>().notNull(),
  localOnly: integer('local_only', { mode: 'boolean' }).notNull().default(false),
  createdAt: integer('created_at').notNull(),
  expiresAt: integer('expires_at'),
  lastUsedAt: integer('last_used_at'),
  /** Null: only its user's own limit counts. */
  requestsPerMinute: integer('requests_per_minute'),
});

export const auditEvents = sqliteTable('audit_events', {
  id: text().primaryKey(),
  createdAt: integer('created_at').notNull(),
  tenantId: text('tenant_id').notNull(),
  actorUserId: text('actor_user_id'),
  action: text().notNull(),
  subjectUserId: text('subject_user_id'),
  subjectId: text('subject_id'),
});
