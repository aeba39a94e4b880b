import { z } from 'zod';
import { oneLine } from '../../tools/web-search/neutralise.ts';
import type { OfferedMcpTool } from '../mcp-server.types.ts';
import type { ListedTool } from '../protocol/mcp-session.ts';
import { agentToolName } from './agent-tool-name.ts';
import { cleanSchema } from './clean-schema.ts';
import { offerDigest } from './offer-digest.ts';

const MOST_TOOLS = 64;
const MOST_NAME = 128;
const MOST_DESCRIPTION = 1_000;

/** What of a server's list of tools agents get, and how many of them they do not. */
export function readOffer(
  server: string,
  listed: readonly ListedTool[],
): { tools: OfferedMcpTool[]; leftOut: number } {
  const tools = new Map<string, OfferedMcpTool>();
  for (const tool of listed) {
    const offered = readTool(server, tool);
    // Of two tools of one name the first is meant, as it is when the name is called.
    if (offered && tools.size < MOST_TOOLS && !tools.has(offered.toolName))
      tools.set(offered.toolName, offered);
  }
  return { tools: [...tools.values()], leftOut: listed.length - tools.size };
}

function readTool(server: string, tool: ListedTool): OfferedMcpTool | undefined {
  const { name } = tool;
  if (name.length === 0 || name.length > MOST_NAME || oneLine(name, MOST_NAME) !== name) return undefined;
  try {
    const parameters = cleanSchema(tool.inputSchema);
    z.fromJSONSchema(parameters as Parameters<typeof z.fromJSONSchema>[0]);
    const words = oneLine(String(tool.description ?? tool.title ?? ''), MOST_DESCRIPTION);
    const said = words || `The tool ${name}, which says nothing of itself`;
    return {
      name,
      toolName: agentToolName(server, name),
      description: `${said} (MCP: ${server})`,
      parameters,
      digest: offerDigest(tool),
    };
  } catch {
    return undefined;
  }
}
