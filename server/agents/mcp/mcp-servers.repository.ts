import type { Database } from '../../db/connection.ts';
import type { FetchedPackage, McpServer, OfferedMcpTool } from './mcp-server.types.ts';

/** Where MCP servers are stored, without the values of their variables. */
export type McpServersRepository = ReturnType<typeof createMcpServersRepository>;

interface Row {
  id: string;
  name: string;
  transport: 'stdio' | 'http';
  command: string | null;
  args: string;
  environmentNames: string;
  url: string | null;
  folder: string | null;
  ownFolder: number;
  folderScore: number;
  folderVariables: string;
  network: number;
  package: string | null;
  enabled: number;
  tools: string;
  error: string | null;
  createdAt: number;
}

const COLUMNS =
  'id, name, transport, command, args, environment_names AS environmentNames, url, folder, own_folder AS ownFolder, folder_score AS folderScore, folder_variables AS folderVariables, network, package, enabled, tools, error, created_at AS createdAt';

/** Reads and writes the table mcp_servers. */
export function createMcpServersRepository({ sqlite }: Database) {
  const all = sqlite.prepare<[], Row>(`SELECT ${COLUMNS} FROM mcp_servers ORDER BY created_at, id`);
  const byId = sqlite.prepare<[string], Row>(`SELECT ${COLUMNS} FROM mcp_servers WHERE id = ?`);
  const named = sqlite.prepare<[string], { id: string }>('SELECT id FROM mcp_servers WHERE name = ?');
  const insert = sqlite.prepare<Row>(
    `INSERT INTO mcp_servers (id, name, transport, command, args, environment_names, url, folder, own_folder, folder_score, folder_variables, network, package, enabled, tools, error, created_at)
     VALUES (@id, @name, @transport, @command, @args, @environmentNames, @url, @folder, @ownFolder, @folderScore, @folderVariables, @network, @package, @enabled, @tools, @error, @createdAt)`,
  );
  const enable = sqlite.prepare<[number, string]>('UPDATE mcp_servers SET enabled = ? WHERE id = ?');
  const offer = sqlite.prepare<[string, string | null, string]>(
    'UPDATE mcp_servers SET tools = ?, error = ? WHERE id = ?',
  );
  const fail = sqlite.prepare<[string, string]>('UPDATE mcp_servers SET error = ? WHERE id = ?');
  const grantFolder = sqlite.prepare<[number, string]>('UPDATE mcp_servers SET own_folder = ? WHERE id = ?');
  const raiseFolder = sqlite.prepare<[number, string]>(
    'UPDATE mcp_servers SET folder_score = max(folder_score, ?) WHERE id = ?',
  );
  const clearFolder = sqlite.prepare<[string]>('UPDATE mcp_servers SET folder_score = 0 WHERE id = ?');
  const remove = sqlite.prepare<[string]>('DELETE FROM mcp_servers WHERE id = ?');
  return {
    /** Oldest first. */
    list: (): McpServer[] => all.all().map(toServer),
    find: (id: string): McpServer | undefined => optional(byId.get(id)),
    isNameTaken: (name: string): boolean => named.get(name) !== undefined,
    add: (server: McpServer): void => void insert.run(toRow(server)),
    setEnabled: (id: string, enabled: boolean): void => void enable.run(enabled ? 1 : 0, id),
    /** What it offers now; `error` says what was left out. */
    setOffer: (id: string, tools: readonly OfferedMcpTool[], error: string | null): void =>
      void offer.run(JSON.stringify(tools), error, id),
    setError: (id: string, error: string): void => void fail.run(error, id),
    setOwnFolder: (id: string, isGranted: boolean): void => void grantFolder.run(isGranted ? 1 : 0, id),
    /** What could be written to its own folder from now on. */
    raiseFolderScore: (id: string, score: number): void => void raiseFolder.run(score, id),
    /** Nothing is in its own folder any more. */
    clearFolderScore: (id: string): void => void clearFolder.run(id),
    remove: (id: string): void => void remove.run(id),
  };
}

function optional(row: Row | undefined): McpServer | undefined {
  return row && toServer(row);
}

function toServer({
  transport,
  command,
  args,
  environmentNames,
  url,
  folder,
  ownFolder,
  folderScore,
  folderVariables,
  network,
  package: fetched,
  enabled,
  tools,
  ...row
}: Row): McpServer {
  const common = { ...row, enabled: enabled === 1, tools: JSON.parse(tools) as OfferedMcpTool[] };
  if (transport === 'http') return { ...common, transport, url: url ?? '' };
  return {
    ...common,
    transport,
    command: command ?? '',
    args: JSON.parse(args) as string[],
    environmentNames: JSON.parse(environmentNames) as string[],
    folder,
    ownFolder: ownFolder === 1,
    folderScore,
    folderVariables: JSON.parse(folderVariables) as Record<string, string>,
    network: network === 1,
    package: fetched === null ? null : (JSON.parse(fetched) as FetchedPackage),
  };
}

function toRow(server: McpServer): Row {
  const isStdio = server.transport === 'stdio';
  return {
    id: server.id,
    name: server.name,
    transport: server.transport,
    command: isStdio ? server.command : null,
    args: JSON.stringify(isStdio ? server.args : []),
    environmentNames: JSON.stringify(isStdio ? server.environmentNames : []),
    url: isStdio ? null : server.url,
    folder: isStdio ? server.folder : null,
    ownFolder: isStdio && server.ownFolder ? 1 : 0,
    folderScore: isStdio ? server.folderScore : 0,
    folderVariables: JSON.stringify(isStdio ? server.folderVariables : {}),
    network: isStdio && server.network ? 1 : 0,
    package: isStdio && server.package ? JSON.stringify(server.package) : null,
    enabled: server.enabled ? 1 : 0,
    tools: JSON.stringify(server.tools),
    error: server.error,
    createdAt: server.createdAt,
  };
}
