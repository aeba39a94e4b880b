-- The chain of everything that left, and of what was refused. Rows are never changed or deleted; no foreign
-- keys, because they outlive the accounts and conversations that they name.
CREATE TABLE egress_events (
  sequence INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('attempt', 'outcome', 'refused', 'erased')),
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  user_id TEXT,
  conversation_id TEXT,
  message_id TEXT,
  purpose TEXT,
  host TEXT,
  digest TEXT,
  bytes INTEGER,
  score REAL,
  status INTEGER,
  failure TEXT,
  reasons TEXT NOT NULL DEFAULT '[]',
  mac TEXT NOT NULL
) STRICT;

CREATE INDEX egress_events_by_user ON egress_events (user_id, kind, sequence);
CREATE INDEX egress_events_by_message ON egress_events (message_id);
CREATE INDEX egress_events_by_request ON egress_events (request_id);

CREATE TRIGGER egress_events_no_update BEFORE UPDATE ON egress_events
BEGIN
  SELECT RAISE(ABORT, 'the egress ledger is append-only');
END;

CREATE TRIGGER egress_events_no_delete BEFORE DELETE ON egress_events
BEGIN
  SELECT RAISE(ABORT, 'the egress ledger is append-only');
END;

-- The bodies, encrypted and erasable, apart from the chain.
CREATE TABLE egress_payloads (
  request_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  conversation_id TEXT,
  created_at INTEGER NOT NULL,
  sealed BLOB NOT NULL
) STRICT;

CREATE INDEX egress_payloads_by_user ON egress_payloads (user_id);
CREATE INDEX egress_payloads_by_conversation ON egress_payloads (conversation_id);
CREATE INDEX egress_payloads_by_time ON egress_payloads (created_at);
