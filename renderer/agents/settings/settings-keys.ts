/** The keys under which the owner's settings of agents are kept. */
export const AGENT_SETTINGS_KEY = ['agent-settings'] as const;
export const FOLDERS_KEY = ['agent-folders'] as const;
export const MCP_SERVERS_KEY = ['mcp-servers'] as const;
