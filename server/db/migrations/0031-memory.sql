-- What a person wants the models on this computer to know of them; off until they turn it on.
ALTER TABLE user_settings ADD COLUMN memory TEXT NOT NULL DEFAULT '';
ALTER TABLE user_settings ADD COLUMN memory_enabled INTEGER NOT NULL DEFAULT 0;
