-- A document that its owner deleted: gone for everybody at once, and its text leaves the indexes in the background, also after
-- a crash. Its digest is given up, so that the same file can be added again meanwhile.
ALTER TABLE documents ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
