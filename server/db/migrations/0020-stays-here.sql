-- A system prompt that was written for this machine only: no cloud ever receives it, whatever the routing is set to later.
ALTER TABLE conversations ADD COLUMN prompt_stays_here INTEGER NOT NULL DEFAULT 0;
UPDATE conversations SET prompt_stays_here = 1 WHERE routing = 'local_only' AND system_prompt <> '';
