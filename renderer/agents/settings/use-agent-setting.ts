import { useOwnerMutation } from '../../settings/use-owner-mutation.ts';

/** The keys under which the owner's settings of agents are kept. */
export const AGENT_SETTINGS_KEY = ['agent-settings'] as const;
export const FOLDERS_KEY = ['agent-folders'] as const;
export const MCP_SERVERS_KEY = ['mcp-servers'] as const;

/** Changes what agents may do, asking for the password where the server wants it, and shows what came of it. */
export function useAgentSetting() {
  return useOwnerMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    refreshes: [AGENT_SETTINGS_KEY, FOLDERS_KEY, MCP_SERVERS_KEY, ['agent-tools']],
  });
}
