import type Sqlite from 'better-sqlite3';

/**
 * Takes out of a copy what lets somebody or something in, or is half done: sessions, counted failures of logins, keys, invitations
 * and agents' folders, since one that was taken back later would be good again; downloads that wait. MCP servers
 * stay in a backup, switched off: their secrets are not in it.
 */
export function removeCredentials(sqlite: Sqlite.Database): void {
  const hasTable = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  for (const [table, statement] of Object.entries(STATEMENTS))
    if (hasTable.get(table)) sqlite.exec(statement);
}

const STATEMENTS = {
  sessions: 'DELETE FROM sessions',
  login_failures: 'DELETE FROM login_failures',
  api_keys: 'DELETE FROM api_keys',
  invitations: 'DELETE FROM invitations',
  agent_folders: 'DELETE FROM agent_folders',
  model_downloads: 'DELETE FROM model_downloads',
  mcp_servers: 'UPDATE mcp_servers SET enabled = 0',
};
