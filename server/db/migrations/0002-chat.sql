CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  title_source TEXT NOT NULL DEFAULT 'default' CHECK (title_source IN ('default', 'made', 'given')),
  system_prompt TEXT NOT NULL DEFAULT '',
  routing TEXT NOT NULL DEFAULT 'auto' CHECK (routing IN ('auto', 'local_only')),
  is_archived INTEGER NOT NULL DEFAULT 0,
  -- The last message of the branch that is shown.
  active_message_id TEXT,
  created_at INTEGER NOT NULL,
  last_activity_at INTEGER NOT NULL
) STRICT;

CREATE INDEX conversations_by_user ON conversations (user_id, is_archived, last_activity_at DESC);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parent_id TEXT,
  -- 1 for the first message of a branch: the number of messages up to and with this one.
  depth INTEGER NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  -- Highest score of this text and of everything it was made from: it never falls.
  taint_score REAL NOT NULL DEFAULT 0,
  metadata TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX messages_by_conversation ON messages (conversation_id, id);
CREATE INDEX messages_by_parent ON messages (parent_id);

-- Where each row of the full-text index comes from: its key is the row's id there, and survives VACUUM.
CREATE TABLE conversation_search_rows (
  id INTEGER PRIMARY KEY,
  conversation_id TEXT NOT NULL,
  -- NULL for the title.
  message_id TEXT
) STRICT;

CREATE INDEX conversation_search_rows_by_conversation ON conversation_search_rows (conversation_id, message_id);

CREATE VIRTUAL TABLE conversation_search USING fts5 (
  text,
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO conversation_search (conversation_search, rank) VALUES ('secure-delete', 1);

CREATE TABLE user_settings (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  threshold REAL NOT NULL DEFAULT 0.7 CHECK (threshold BETWEEN 0.3 AND 0.7),
  context_policy TEXT NOT NULL DEFAULT 'stay_local' CHECK (context_policy IN ('stay_local', 'withhold')),
  redact_before_cloud INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE instance_settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
