-- What the owner granted a program by name: one folder that it may write to, and the network. Neither, unless they did.
ALTER TABLE mcp_servers ADD COLUMN folder TEXT;
ALTER TABLE mcp_servers ADD COLUMN network INTEGER NOT NULL DEFAULT 0;
-- The npm package that Alcove fetched for it, as JSON: name, version and the integrity hash of the registry.
ALTER TABLE mcp_servers ADD COLUMN package TEXT;
