-- The index held each word under the stem of one language, or of both; now every word has one stem, and short paragraphs
-- join their neighbours. Documents are read anew in the background after the next start; until then they say so.
DROP TABLE document_search;
CREATE VIRTUAL TABLE document_search USING fts5 (
  heading,
  text,
  tokenize = 'unicode61 remove_diacritics 2'
);
INSERT INTO document_search (document_search, rank) VALUES ('secure-delete', 1);
UPDATE documents SET status = 'processing' WHERE status = 'ready';
