/** The four kinds of agent (interface, "Agents"), weakest claim last. */
export const AGENT_TYPES = ['research', 'code', 'data', 'general'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];

/** The tools that Alcove brings itself. */
export const BUILT_IN_TOOLS = [
  'web_search',
  'summarize',
  'code_exec',
  'file_read',
  'calculator',
  'chart',
] as const;
export type BuiltInTool = (typeof BUILT_IN_TOOLS)[number];

interface AgentDeclaration {
  type: AgentType;
  name: string;
  description: string;
  /** In the order of the interface. */
  tools: readonly BuiltInTool[];
  /** Whether tools of MCP servers that the owner added are its tools too. */
  takesMcpTools: boolean;
}

/** Every agent and its tools, declared here and nowhere else. */
export const AGENTS: readonly AgentDeclaration[] = [
  {
    type: 'research',
    name: 'Research',
    description: 'Searches the web when that is set up, reads what it finds, and puts it together.',
    tools: ['web_search', 'summarize'],
    takesMcpTools: false,
  },
  {
    type: 'code',
    name: 'Code',
    description: 'Writes code, runs it in a sandbox on this machine, and reads your files.',
    tools: ['code_exec', 'file_read'],
    takesMcpTools: false,
  },
  {
    type: 'data',
    name: 'Data',
    description: 'Calculates exactly and draws charts.',
    tools: ['calculator', 'chart'],
    takesMcpTools: false,
  },
  {
    type: 'general',
    name: 'General',
    description: 'Has all tools, those of your MCP servers among them.',
    tools: BUILT_IN_TOOLS,
    takesMcpTools: true,
  },
];

/** The agent of a type, or undefined for any other word. */
export function findAgent(type: string): AgentDeclaration | undefined {
  return AGENTS.find((agent) => agent.type === type);
}
