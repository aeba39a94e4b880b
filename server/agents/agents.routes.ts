import type { ConversationsService } from '../chat/conversations.service.ts';
import { AppError } from '../core/app-error.ts';
import { callerOf, type Endpoint, endpoint, ok } from '../http/endpoint.ts';
import { agentSettingsEndpoints } from './agent-settings.routes.ts';
import type { AgentSettingsService } from './agent-settings.service.ts';
import { AGENTS, findAgent } from './agent-types.ts';
import { AgentListReply, AgentToolsReply } from './agents.schemas.ts';
import type { AgentsService } from './agents.service.ts';
import type { AgentFolders } from './folders/agent-folders.ts';
import { folderEndpoints } from './folders/folders.routes.ts';
import { mcpEndpoints } from './mcp/mcp.routes.ts';
import type { McpService } from './mcp/mcp.service.ts';
import { runEndpoints } from './runs.routes.ts';
import type { ToolShelf } from './tool-shelf.ts';

const access = { kind: 'user', scope: 'agents' } as const;
const tag = 'Agents';

/** What the agents area is built from. */
interface AgentRouteParts {
  agents: AgentsService;
  shelf: ToolShelf;
  folders: AgentFolders;
  settings: AgentSettingsService;
  mcp: McpService;
}

/** Everything below `/agents`. */
export function agentEndpoints(
  parts: AgentRouteParts,
  conversations: Pick<ConversationsService, 'begin'>,
): Endpoint[] {
  const { agents, shelf, folders, settings, mcp } = parts;
  return [
    list(shelf),
    ...runEndpoints(agents, conversations),
    ...agentSettingsEndpoints(settings),
    ...folderEndpoints(folders),
    ...mcpEndpoints(mcp),
    tools(shelf),
  ];
}

const list = (shelf: ToolShelf) =>
  endpoint({
    method: 'get',
    path: '/agents/list',
    operationId: 'listAgents',
    tag,
    summary: 'The agents and the names of their tools',
    access,
    responses: { 200: { description: 'The agents', schema: AgentListReply } },
    handle: () =>
      ok({
        agents: AGENTS.map(({ type, name, description }) => ({
          type,
          name,
          description,
          tools: shelf.names(type),
        })),
      }),
  });

const tools = (shelf: ToolShelf) =>
  endpoint({
    method: 'get',
    path: '/agents/{agent}/tools',
    operationId: 'listAgentTools',
    tag,
    summary: 'The tools of an agent, named by its type, each with the JSON Schema of its arguments',
    access,
    responses: { 200: { description: 'The tools', schema: AgentToolsReply } },
    handle: async (input) => {
      const agent = findAgent(input.params.agent ?? '');
      if (!agent) throw new AppError(404, 'agent_not_found', 'Agent not found');
      const offered = await shelf.all(agent.type, callerOf(input));
      return ok({
        agent: agent.type,
        tools: offered.map(({ tool, unavailable, isAllowed }) => ({
          name: tool.name,
          description: tool.description,
          parameters: tool.parameters,
          reach: tool.reach,
          consent: tool.consent,
          is_allowed: tool.consent === 'none' || isAllowed,
          is_available: unavailable === null,
          unavailable_reason: unavailable,
        })),
      });
    },
  });
