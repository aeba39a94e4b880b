-- What the sentence of a download that failed says beside its code, as JSON: the host that was not reached, the space that
-- was missing.
ALTER TABLE model_downloads ADD COLUMN error_params TEXT;
