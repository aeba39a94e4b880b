-- Vectors had 8 bits a component, from which those that the model gave cannot be told: passages are embedded anew.
DROP TABLE chunk_vectors;

CREATE TABLE chunk_vectors (
  chunk_row INTEGER PRIMARY KEY REFERENCES document_chunks (row) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  -- The embedding model that made it: vectors of two models cannot be compared.
  model_id TEXT NOT NULL,
  -- As the model gave it: 32-bit floating point, lowest byte first.
  vector BLOB NOT NULL
) STRICT;

CREATE INDEX chunk_vectors_by_model ON chunk_vectors (user_id, model_id, chunk_row);
