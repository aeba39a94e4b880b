import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/connection.ts';
import type { OutboundDoor } from '../../routing/outbound-door.ts';
import type { KeyVault } from '../../secrets/key-vault.ts';
import type { Surroundings } from '../folders/private-place.ts';
import { openHttpTransport } from './http/http-transport.ts';
import { createMcpService, type McpService } from './mcp.service.ts';
import { createMcpClients } from './mcp-clients.ts';
import { createMcpEnvironments, type McpEnvironments } from './mcp-environment.ts';
import type { McpServer } from './mcp-server.types.ts';
import { createMcpServersRepository } from './mcp-servers.repository.ts';
import { McpFailed } from './protocol/mcp-failed.ts';
import type { McpTransport } from './protocol/mcp-transport.types.ts';
import { prepareLaunch } from './stdio/prepare-launch.ts';
import { openStdioTransport } from './stdio/stdio-transport.ts';

/** What MCP servers are spoken to with. */
export interface McpParts {
  database: Database;
  vault: KeyVault;
  clock: Clock;
  door: OutboundDoor;
  surroundings: Surroundings;
  isShut: () => boolean;
  /** Of this process. */
  inherited: NodeJS.ProcessEnv;
  startDeadline: (milliseconds: number) => AbortSignal;
  startTimer: (milliseconds: number, callback: () => void) => () => void;
}

/** Puts the client of MCP servers together. */
export function buildMcp(parts: McpParts): McpService {
  const servers = createMcpServersRepository(parts.database);
  const environments = createMcpEnvironments(parts.vault);
  const clients = createMcpClients({
    find: servers.find,
    openTransport: (server) => openTransport(parts, environments, server),
    startDeadline: parts.startDeadline,
    startTimer: parts.startTimer,
  });
  const { surroundings, clock, isShut } = parts;
  return createMcpService({ servers, environments, clients, surroundings, clock, isShut });
}

async function openTransport(
  { door, surroundings, inherited }: McpParts,
  environments: McpEnvironments,
  server: McpServer,
): Promise<McpTransport> {
  if (server.transport === 'http') return openHttpTransport(door, server.url);
  const values = server.environmentNames.length > 0 ? await environments.read(server.id) : {};
  if (!values) throw new McpFailed('no_values');
  return openStdioTransport(door, server.name, await prepareLaunch(server, values, surroundings, inherited));
}
