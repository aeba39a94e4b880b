-- Models of the hub that the owner added by a link, beside those of the catalogue.
CREATE TABLE added_models (
  model_id TEXT PRIMARY KEY,
  -- JSON: an entry as the catalogue has them.
  offer TEXT NOT NULL CHECK (json_valid(offer)),
  added_at INTEGER NOT NULL
) STRICT;
