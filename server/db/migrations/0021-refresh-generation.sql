-- How often the refresh cookie of a session was replaced: one that was replaced before is a copy in other hands.
ALTER TABLE sessions ADD COLUMN refresh_generation INTEGER NOT NULL DEFAULT 0;
