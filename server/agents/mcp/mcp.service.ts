import type { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import { EgressRefused } from '../../egress/egress-errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { McpServerBody } from '../agents.schemas.ts';
import type { Surroundings } from '../folders/private-place.ts';
import { ToolFailed } from '../tool.types.ts';
import type { ShelvedTool } from '../tool-shelf.ts';
import { oneLine } from '../tools/web-search/neutralise.ts';
import { checkMcpServer } from './check-mcp-server.ts';
import { createMcpTool } from './create-mcp-tool.ts';
import type { McpClients } from './mcp-clients.ts';
import type { McpEnvironments } from './mcp-environment.ts';
import { failureSentence, refusedSentence, UNAVAILABLE } from './mcp-sentences.ts';
import type { McpServer } from './mcp-server.types.ts';
import type { McpServersRepository } from './mcp-servers.repository.ts';
import { readOffer } from './offer/read-offer.ts';
import { McpAnsweredError, McpFailed } from './protocol/mcp-failed.ts';

const MOST_SERVERS = 20;

/** What is done with MCP servers. */
export type McpService = ReturnType<typeof createMcpService>;

/** The servers that owners added. Throws AppError 404 for one that is not there. */
export function createMcpService(parts: {
  servers: McpServersRepository;
  environments: McpEnvironments;
  clients: McpClients;
  surroundings: Surroundings;
  clock: Clock;
  /** Nothing leaves this machine now: offline mode, or ALCOVE_NO_CLOUD. */
  isShut: () => boolean;
}) {
  const { servers, environments, clients } = parts;

  function require(id: string): McpServer {
    const found = servers.find(id);
    if (!found) throw new AppError(404, 'mcp_server_not_found', 'MCP server not found');
    return found;
  }

  /** Asks a server anew, from its start, and stores what it offers or why it could not be asked. */
  async function ask(server: McpServer, userId: string): Promise<void> {
    clients.stop(server.id);
    const errand = { subject: { userId }, run: () => ({ taint: 0, isLocalOnly: false }) };
    const signal = new AbortController().signal;
    try {
      const listed = await clients.use(server.id, { errand, signal }, (session, talk) =>
        session.listTools(talk),
      );
      const { tools, leftOut } = readOffer(server.name, listed);
      servers.setOffer(server.id, tools, leftOut > 0 ? leftOutSentence(leftOut) : null);
    } catch (thrown) {
      servers.setError(server.id, sentenceOf(thrown, server.name));
    }
  }

  return {
    list: servers.list,
    /** Adds a server and asks for its tools; one that cannot be asked is added with its error. Throws AppError 422. */
    async add(caller: Caller, body: z.output<typeof McpServerBody>): Promise<McpServer> {
      checkMcpServer(body, parts.surroundings);
      if (servers.isNameTaken(body.name)) throw invalid('name', 'Is the name of another MCP server');
      if (servers.list().length >= MOST_SERVERS)
        throw invalid('name', `There can be ${MOST_SERVERS} at most`);
      const common = {
        id: newId(),
        name: body.name,
        enabled: true,
        tools: [],
        error: null,
        createdAt: parts.clock.now(),
      };
      const server: McpServer =
        body.transport === 'http'
          ? { ...common, transport: 'http', url: body.url }
          : {
              ...common,
              transport: 'stdio',
              command: body.command,
              args: body.args,
              environmentNames: Object.keys(body.environment),
            };
      servers.add(server);
      try {
        if (body.transport === 'stdio' && Object.keys(body.environment).length > 0)
          await environments.write(server.id, body.environment);
      } catch (error) {
        servers.remove(server.id);
        throw error;
      }
      await ask(server, caller.userId);
      return require(server.id);
    },
    setEnabled(id: string, enabled: boolean): McpServer {
      require(id);
      servers.setEnabled(id, enabled);
      if (!enabled) clients.stop(id);
      return require(id);
    },
    /** Asks for its tools again: what it says now is what the owner agrees to. Throws AppError 400 where it is off. */
    async refresh(caller: Caller, id: string): Promise<McpServer> {
      const server = require(id);
      if (!server.enabled) throw new AppError(400, 'mcp_server_off', 'Switch the MCP server on first');
      await ask(server, caller.userId);
      return require(id);
    },
    async remove(id: string): Promise<void> {
      require(id);
      servers.remove(id);
      clients.stop(id);
      await environments.remove(id);
    },
    /** The tools of the servers that are switched on, for owners who are logged in: they act with the owner's rights. */
    tools: (): ShelvedTool[] =>
      servers
        .list()
        .filter(({ enabled }) => enabled)
        .flatMap((server) => server.tools.map((offered) => createMcpTool(server, offered, clients)))
        .map((tool) => ({
          tool,
          unavailable: (caller, language) => {
            if (caller.kind !== 'session' || caller.role !== 'super_admin')
              return UNAVAILABLE.not_owner[language];
            return parts.isShut() ? UNAVAILABLE.shut[language] : null;
          },
        })),
    /** Stops every server. */
    close: (): void => clients.close(),
  };
}

function leftOutSentence(count: number): string {
  return `${count} of its tools cannot be used: odd names, schemas that are too large, or more tools than 64.`;
}

function sentenceOf(thrown: unknown, server: string): string {
  if (thrown instanceof EgressRefused) return refusedSentence(thrown.reason, server, 'en');
  if (thrown instanceof McpFailed) return failureSentence(thrown.failure, server, 'en');
  if (thrown instanceof McpAnsweredError)
    return `The MCP server ${server} answered with an error: ${oneLine(thrown.message, 300)}`;
  if (thrown instanceof AppError) return thrown.detail;
  if (thrown instanceof ToolFailed) return thrown.message;
  throw thrown;
}

function invalid(field: string, message: string): AppError {
  return new AppError(422, 'validation_error', `${field}: ${message}`, { errors: [{ field, message }] });
}
