-- Conversations that belong together: what every answer in them is told, which documents they ask, and where they may go.
CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  instructions TEXT NOT NULL DEFAULT '',
  -- Written for this machine only: no cloud ever receives the instructions.
  instructions_stay_here INTEGER NOT NULL DEFAULT 0,
  routing TEXT NOT NULL DEFAULT 'auto' CHECK (routing IN ('auto', 'local_only')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX projects_by_user ON projects (user_id, name);

CREATE TABLE project_documents (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  document_id TEXT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  PRIMARY KEY (project_id, document_id)
) STRICT;
CREATE INDEX project_documents_by_document ON project_documents (document_id);

ALTER TABLE conversations ADD COLUMN project_id TEXT REFERENCES projects (id) ON DELETE SET NULL;
CREATE INDEX conversations_by_project ON conversations (project_id);
-- A pinned conversation stands above the others.
ALTER TABLE conversations ADD COLUMN pinned_at INTEGER;
