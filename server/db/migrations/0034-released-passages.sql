-- What its owner read and let go: such a passage counts for nothing, and a document for `released_score` in place of its
-- score. A passage that is read or judged anew is a new one, and nothing of it is released.
ALTER TABLE document_chunks ADD COLUMN released INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN released_score REAL;
