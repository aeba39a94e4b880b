-- Conversations of an import that is still being stored, or was cut off: nobody is shown them. What is left at the next
-- start is removed.
CREATE TABLE unfinished_imports (
  conversation_id TEXT PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
