-- What every model that answers a person is told, here or in a cloud; scored with the rest of what leaves.
ALTER TABLE user_settings ADD COLUMN instructions TEXT NOT NULL DEFAULT '';
-- How answers of a conversation are written; null for what is usual.
ALTER TABLE conversations ADD COLUMN temperature REAL;
ALTER TABLE conversations ADD COLUMN max_tokens INTEGER;
