-- The address that a document was fetched from, on the day it was created; null where it is a file.
ALTER TABLE documents ADD COLUMN source_url TEXT;
