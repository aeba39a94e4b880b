CREATE TABLE installed_models (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  family TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('chat', 'embedding', 'stt', 'vision')),
  source TEXT NOT NULL CHECK (source IN ('catalogue', 'import')),
  file_name TEXT NOT NULL UNIQUE,
  sha256 TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  context_length INTEGER NOT NULL,
  parameters INTEGER NOT NULL,
  quantisation TEXT NOT NULL,
  layers INTEGER NOT NULL,
  key_dimensions INTEGER NOT NULL,
  value_dimensions INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX installed_models_by_digest ON installed_models (sha256);

-- A download that is not installed yet; the bytes received so far are the size of its .part file.
CREATE TABLE model_downloads (
  model_id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('running', 'interrupted', 'cancelled', 'failed')),
  expected_sha256 TEXT,
  total_bytes INTEGER,
  etag TEXT,
  error_code TEXT,
  error_detail TEXT,
  owner_pid INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- The digest of the first file that was installed for a catalogue model; it outlives the file's removal.
CREATE TABLE model_digests (
  model_id TEXT PRIMARY KEY,
  sha256 TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL
) STRICT;

CREATE TABLE active_models (
  kind TEXT PRIMARY KEY CHECK (kind IN ('chat', 'embedding', 'stt', 'vision')),
  model_id TEXT NOT NULL
) STRICT;
