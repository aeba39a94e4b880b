-- Whether an account may use the owner's cloud; `waiting`: made when many were, until the owner allows it.
ALTER TABLE users ADD COLUMN cloud TEXT NOT NULL DEFAULT 'allowed' CHECK (cloud IN ('allowed', 'withheld', 'waiting'));
-- Registered, and the owner has not seen it yet.
ALTER TABLE users ADD COLUMN is_new INTEGER NOT NULL DEFAULT 0;
CREATE INDEX audit_events_by_action ON audit_events (action, created_at);
-- What the owner hands out where registration asks for one. The text itself is told once.
CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
