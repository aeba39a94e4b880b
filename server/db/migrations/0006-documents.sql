CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  title TEXT NOT NULL,
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('processing', 'ready', 'failed')),
  -- A sentence for the person when status is failed.
  error TEXT,
  -- The same for programs: a code of RefusalCode, or 'failed'.
  error_code TEXT,
  page_count INTEGER,
  chunk_count INTEGER NOT NULL DEFAULT 0,
  language TEXT CHECK (language IN ('fr', 'en')),
  -- The highest of its passages; NULL until all of them are read.
  sensitivity_score REAL,
  sensitivity_categories TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX documents_by_bytes ON documents (user_id, sha256);
CREATE INDEX documents_unfinished ON documents (user_id) WHERE status <> 'ready';
CREATE INDEX documents_by_age ON documents (user_id, created_at DESC);

-- The extracted text, as a person reads it. Formats without pages have one row, number 1.
CREATE TABLE document_pages (
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  page INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (document_id, page)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_chunks (
  -- Also the rowid in document_search and the key in chunk_vectors; never given twice.
  row INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- NULL where the format has no pages.
  page INTEGER,
  heading TEXT,
  text TEXT NOT NULL,
  language TEXT CHECK (language IN ('fr', 'en')),
  tokens INTEGER NOT NULL,
  sensitivity_score REAL NOT NULL
) STRICT;

CREATE INDEX document_chunks_by_document ON document_chunks (document_id, position);
CREATE INDEX document_chunks_by_user ON document_chunks (user_id, row);

-- Stems, not words: what server/documents/text makes of each chunk.
CREATE VIRTUAL TABLE document_search USING fts5 (
  heading,
  text,
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO document_search (document_search, rank) VALUES ('secure-delete', 1);

CREATE TABLE chunk_vectors (
  chunk_row INTEGER PRIMARY KEY REFERENCES document_chunks (row) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  -- The embedding model that made it: vectors of two models cannot be compared.
  model_id TEXT NOT NULL,
  -- 8-bit components of the normalised vector.
  vector BLOB NOT NULL
) STRICT;

CREATE INDEX chunk_vectors_by_model ON chunk_vectors (user_id, model_id, chunk_row);
