CREATE TABLE agent_runs (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  agent_type TEXT NOT NULL,
  task TEXT NOT NULL,
  tools TEXT NOT NULL,
  max_iterations INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (
    status IN ('running', 'completed', 'capped', 'out_of_budget', 'cancelled', 'failed', 'interrupted')
  ),
  result TEXT NOT NULL DEFAULT '',
  total_tokens INTEGER NOT NULL DEFAULT 0,
  execution_time_ms INTEGER NOT NULL DEFAULT 0,
  model TEXT,
  llm_provider TEXT,
  -- On the user's routing scale: of the task and of everything that tools brought. It never falls.
  taint_score REAL NOT NULL DEFAULT 0,
  error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;

CREATE INDEX agent_runs_by_user ON agent_runs (user_id, created_at DESC, id DESC);

CREATE TABLE agent_steps (
  run_id TEXT NOT NULL REFERENCES agent_runs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tool TEXT NOT NULL,
  input TEXT NOT NULL,
  output TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('done', 'failed', 'refused', 'declined')),
  reason TEXT,
  duration_ms INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (run_id, position)
) STRICT;

-- A file that a tool made; its bytes lie in the data directory under its id.
CREATE TABLE agent_artefacts (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES agent_runs (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX agent_artefacts_by_run ON agent_artefacts (run_id, position);

CREATE TABLE agent_folders (
  id TEXT PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE mcp_servers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  transport TEXT NOT NULL CHECK (transport IN ('stdio', 'http')),
  command TEXT,
  args TEXT NOT NULL DEFAULT '[]',
  -- The names of its environment variables; their values are in the vault.
  environment_names TEXT NOT NULL DEFAULT '[]',
  url TEXT,
  enabled INTEGER NOT NULL DEFAULT 1,
  -- The tools it offered when it was last asked, as JSON.
  tools TEXT NOT NULL DEFAULT '[]',
  error TEXT,
  created_at INTEGER NOT NULL
) STRICT;
