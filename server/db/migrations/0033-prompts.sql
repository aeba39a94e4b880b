-- Texts that a person saved under a name, to be put into a message.
CREATE TABLE saved_prompts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;
CREATE INDEX saved_prompts_by_user ON saved_prompts (user_id, name);
