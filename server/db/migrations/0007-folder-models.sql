-- Models that are folders of files: speech recognition, pictures, objects in pictures, voices.
-- SQLite cannot change a CHECK in place, so the table is made anew with its rows.
CREATE TABLE installed_models_next (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  family TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('chat', 'embedding', 'stt', 'vision', 'detector', 'voice')),
  source TEXT NOT NULL CHECK (source IN ('catalogue', 'import')),
  -- Of a folder too: its way from the models directory, such as 'stt/whisper-base'.
  file_name TEXT NOT NULL UNIQUE,
  -- Of a folder: the digest of the list of its files' digests.
  sha256 TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  -- 0 where a kind has none, or it is not known.
  context_length INTEGER NOT NULL,
  parameters INTEGER NOT NULL,
  quantisation TEXT NOT NULL,
  layers INTEGER NOT NULL,
  key_dimensions INTEGER NOT NULL,
  value_dimensions INTEGER NOT NULL,
  -- Of kind 'voice': the voices of the interface that it can be, as a JSON array.
  voices TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL
) STRICT;

INSERT INTO installed_models_next (
  id, name, family, kind, source, file_name, sha256, size_bytes, context_length, parameters, quantisation,
  layers, key_dimensions, value_dimensions, created_at
)
SELECT
  id, name, family, kind, source, file_name, sha256, size_bytes, context_length, parameters, quantisation,
  layers, key_dimensions, value_dimensions, created_at
FROM installed_models;
DROP TABLE installed_models;
ALTER TABLE installed_models_next RENAME TO installed_models;
CREATE INDEX installed_models_by_digest ON installed_models (sha256);

-- The files of each folder. Those of a catalogue model outlive its removal, as model_digests do: what was installed
-- first is what may be installed again.
CREATE TABLE model_files (
  model_id TEXT NOT NULL,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  PRIMARY KEY (model_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE active_models_next (
  -- What the model does: a kind, or the voice of the interface that it is.
  slot TEXT PRIMARY KEY CHECK (
    slot IN (
      'chat', 'embedding', 'stt', 'vision', 'detector',
      'fr-FR-DeniseNeural', 'fr-FR-HenriNeural', 'en-US-JennyNeural', 'en-US-GuyNeural'
    )
  ),
  model_id TEXT NOT NULL
) STRICT;

INSERT INTO active_models_next (slot, model_id) SELECT kind, model_id FROM active_models;
DROP TABLE active_models;
ALTER TABLE active_models_next RENAME TO active_models;
