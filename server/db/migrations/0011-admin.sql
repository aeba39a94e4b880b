-- What the dashboard counts of each message, taken out of its metadata as it is written: 100,000 rows of this are read in
-- the time in which 2,000 messages are.
CREATE TABLE message_statistics (
  message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL for what a person wrote and for what was imported.
  answered_by TEXT,
  tokens_input INTEGER,
  tokens_output INTEGER,
  latency_ms INTEGER,
  routing_score REAL,
  is_fallback INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO message_statistics
SELECT m.id, c.user_id, m.created_at,
  json_extract(m.metadata, '$.llm_provider'),
  json_extract(m.metadata, '$.tokens_input'),
  json_extract(m.metadata, '$.tokens_output'),
  json_extract(m.metadata, '$.latency_ms'),
  json_extract(m.metadata, '$.sensitivity_score'),
  json_extract(m.metadata, '$.fallback_reason') IS NOT NULL
FROM messages m JOIN conversations c ON c.id = m.conversation_id;

CREATE TRIGGER messages_counted AFTER INSERT ON messages BEGIN
  INSERT INTO message_statistics
  SELECT NEW.id, c.user_id, NEW.created_at,
    json_extract(NEW.metadata, '$.llm_provider'),
    json_extract(NEW.metadata, '$.tokens_input'),
    json_extract(NEW.metadata, '$.tokens_output'),
    json_extract(NEW.metadata, '$.latency_ms'),
    json_extract(NEW.metadata, '$.sensitivity_score'),
    json_extract(NEW.metadata, '$.fallback_reason') IS NOT NULL
  FROM conversations c WHERE c.id = NEW.conversation_id;
END;

CREATE INDEX audit_events_by_tenant ON audit_events (tenant_id, created_at);
