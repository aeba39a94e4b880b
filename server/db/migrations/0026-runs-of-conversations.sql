-- Tools that a message of a conversation calls are kept as a run of that conversation, and go with it.
ALTER TABLE agent_runs ADD COLUMN conversation_id TEXT;
CREATE INDEX agent_runs_conversation ON agent_runs (conversation_id) WHERE conversation_id IS NOT NULL;
