-- What an installed model did on a machine: its last measurement. It speaks of these bytes on that machine only.
CREATE TABLE model_measurements (
  model_id TEXT PRIMARY KEY,
  sha256 TEXT NOT NULL,
  processor TEXT NOT NULL,
  total_memory_bytes INTEGER NOT NULL,
  threads INTEGER NOT NULL,
  gpu TEXT,
  memory_bytes INTEGER,
  -- JSON: what was counted and in how many milliseconds.
  figures TEXT NOT NULL CHECK (json_valid(figures)),
  measured_at INTEGER NOT NULL
) STRICT;

-- Whether the model is put to use as soon as its download is verified.
ALTER TABLE model_downloads ADD COLUMN then_activate INTEGER NOT NULL DEFAULT 0;
