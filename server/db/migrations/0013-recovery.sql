-- The keys beside the database's own that a recovery phrase must bring back. Filled in an encrypted database only, in
-- which they are no easier to get at than in the keychain that holds the database's key.
CREATE TABLE recovery_keys (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
