-- Requests a minute that this key may make; NULL: only its user's own limit counts.
ALTER TABLE api_keys ADD COLUMN requests_per_minute INTEGER;
