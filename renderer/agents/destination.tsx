import { useQuery } from '@tanstack/react-query';
import { listMcpServers, readAgentSettings } from '../api/agent-settings.ts';
import { useProfile } from '../app/session.tsx';
import { AGENT_SETTINGS_KEY, MCP_SERVERS_KEY } from './settings/settings-keys.ts';
import { splitMcpName } from './split-mcp-name.ts';
import { useAgentWords } from './use-agent-words.ts';

/** Where a call would send what it is given; nothing for what stays here. */
export function Destination({ tool }: { tool: string }) {
  const mcp = splitMcpName(tool);
  if (mcp) return <ServerPlace server={mcp.server} />;
  return tool === 'web_search' ? <SearchPlace /> : null;
}

function ServerPlace({ server }: { server: string }) {
  return <Place name={usePlaceOfServer(server)} />;
}

function SearchPlace() {
  return <Place name={usePlaceOfSearch()} />;
}

function Place({ name }: { name: string }) {
  const { approval: words } = useAgentWords();
  return (
    <div>
      <dt>{words.destination}</dt>
      <dd>{name}</dd>
    </div>
  );
}

// Only owners may read where it is; everybody else is told its name.
function usePlaceOfServer(server: string): string {
  const { approval: words } = useAgentWords();
  const isOwner = useProfile().role === 'super_admin';
  const servers = useQuery({ queryKey: MCP_SERVERS_KEY, queryFn: listMcpServers, enabled: isOwner });
  const found = servers.data?.find(({ name }) => name === server);
  const address = found?.url ?? found?.command;
  return address ? `${words.mcpServer(server)}, ${address}` : words.mcpServer(server);
}

function usePlaceOfSearch(): string {
  const { approval: words, settings } = useAgentWords();
  const isOwner = useProfile().role === 'super_admin';
  const read = useQuery({ queryKey: AGENT_SETTINGS_KEY, queryFn: readAgentSettings, enabled: isOwner });
  const search = read.data?.search;
  return search ? `${settings.providers[search.provider]}, ${search.base_url}` : words.searchWith;
}
