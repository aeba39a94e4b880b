import type { z } from 'zod';
import type * as schemas from '../../server/agents/agents.schemas.ts';
import { call } from './http.ts';

export type AgentSettings = z.infer<typeof schemas.AgentSettingsReply>;
export type AgentSettingsChange = z.input<typeof schemas.ChangeAgentSettingsBody>;
export type SearchProvider = NonNullable<AgentSettings['search']>['provider'];
export type AllowedFolder = z.infer<typeof schemas.FolderReply>;
export type McpServer = z.infer<typeof schemas.McpServerReply>;
export type NewMcpServer = z.input<typeof schemas.McpServerBody>;
type McpServerChange = z.input<typeof schemas.ChangeMcpServerBody>;

export const SEARCH_PROVIDERS: readonly SearchProvider[] = ['searxng', 'brave', 'duckduckgo'];

export function readAgentSettings(): Promise<AgentSettings> {
  return call('GET', '/agents/settings');
}

export function changeAgentSettings(change: AgentSettingsChange): Promise<AgentSettings> {
  return call('PATCH', '/agents/settings', { body: change });
}

/** Writes the key of the web search to the keychain; nothing can read it back. */
export function writeSearchKey(key: string): Promise<unknown> {
  return call('PUT', '/agents/search-key', { body: { key } });
}

export async function listFolders(): Promise<AllowedFolder[]> {
  return (await call<{ items: AllowedFolder[] }>('GET', '/agents/folders')).items;
}

export function addFolder(path: string): Promise<AllowedFolder> {
  return call('POST', '/agents/folders', { body: { path } });
}

export function removeFolder(id: string): Promise<unknown> {
  return call('DELETE', `/agents/folders/${id}`);
}

export async function listMcpServers(): Promise<McpServer[]> {
  return (await call<{ items: McpServer[] }>('GET', '/agents/mcp-servers')).items;
}

export function addMcpServer(server: NewMcpServer): Promise<McpServer> {
  return call('POST', '/agents/mcp-servers', { body: server });
}

export function changeMcpServer(id: string, change: McpServerChange): Promise<McpServer> {
  return call('PATCH', `/agents/mcp-servers/${id}`, { body: change });
}

/** Deletes all that the server kept in its own folder. */
export function emptyMcpFolder(id: string): Promise<McpServer> {
  return call('DELETE', `/agents/mcp-servers/${id}/own-folder`);
}

/** Starts the server anew and asks it which tools it offers. */
export function refreshMcpServer(id: string): Promise<McpServer> {
  return call('POST', `/agents/mcp-servers/${id}/refresh`);
}

export function removeMcpServer(id: string): Promise<unknown> {
  return call('DELETE', `/agents/mcp-servers/${id}`);
}
