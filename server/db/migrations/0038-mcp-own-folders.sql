-- A folder of Alcove's own that the owner lets a program keep files in, and the highest score of what the runs knew whose
-- calls could write there: all that the program answers counts as that, until the folder is emptied.
ALTER TABLE mcp_servers ADD COLUMN own_folder INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mcp_servers ADD COLUMN folder_score REAL NOT NULL DEFAULT 0;
-- Variables that name a place in it, as JSON: they are no secrets, and a machine without keychain keeps no others.
ALTER TABLE mcp_servers ADD COLUMN folder_variables TEXT NOT NULL DEFAULT '{}';
