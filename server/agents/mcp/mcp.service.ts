import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { newId } from '../../core/ids.ts';
import { EgressRefused } from '../../egress/egress-errors.ts';
import type { Caller } from '../../http/caller.ts';
import type { ChangeMcpServerBody, McpServerBody } from '../agents.schemas.ts';
import { ToolFailed } from '../tool.types.ts';
import type { ShelvedTool } from '../tool-shelf.ts';
import { oneLine } from '../tools/web-search/neutralise.ts';
import { refused } from './check-mcp-server.ts';
import { createMcpTool } from './create-mcp-tool.ts';
import type { McpClients } from './mcp-clients.ts';
import type { McpEnvironments } from './mcp-environment.ts';
import type { McpPrograms } from './mcp-programs.ts';
import { failureSentence, refusedSentence, UNAVAILABLE } from './mcp-sentences.ts';
import type { McpServer, OfferedMcpTool } from './mcp-server.types.ts';
import type { McpServersRepository } from './mcp-servers.repository.ts';
import { cleanSchema } from './offer/clean-schema.ts';
import { offerDigest } from './offer/offer-digest.ts';
import { McpAnsweredError, McpFailed } from './protocol/mcp-failed.ts';
import type { ListedTool, ToolList } from './protocol/mcp-session.ts';
import type { OwnFolders } from './stdio/own-folders.ts';

const MOST_SERVERS = 20;

/** What is done with MCP servers. */
export type McpService = ReturnType<typeof createMcpService>;

interface McpServiceParts {
  servers: McpServersRepository;
  environments: McpEnvironments;
  clients: McpClients;
  programs: McpPrograms;
  folders: OwnFolders;
  clock: Clock;
  languageOf: (caller: Caller) => 'en' | 'fr';
  /** Nothing leaves this machine now: offline mode, or ALCOVE_NO_CLOUD. */
  isShut: () => boolean;
}

/** The servers that owners added. Throws AppError 404 for one that is not there. */
export function createMcpService(parts: McpServiceParts) {
  const { servers, environments, clients } = parts;

  function require(id: string): McpServer {
    const found = servers.find(id);
    if (!found) throw new AppError(404, 'mcp_server_not_found', 'MCP server not found');
    return found;
  }

  return {
    list: servers.list,
    /** Adds a server and asks for its tools; one that cannot be asked is added with its error. Throws AppError 422. */
    async add(caller: Caller, body: z.output<typeof McpServerBody>): Promise<McpServer> {
      if (servers.isNameTaken(body.name))
        throw refused('name', 'Is the name of another MCP server', 'mcp_name_taken');
      if (servers.list().length >= MOST_SERVERS)
        throw refused('name', `There can be ${MOST_SERVERS} at most`, 'mcp_too_many', { most: MOST_SERVERS });
      const id = newId();
      const described = await parts.programs.describe(caller, id, body);
      const common = {
        id,
        name: body.name,
        enabled: true,
        tools: [],
        error: null,
        createdAt: parts.clock.now(),
      };
      const server: McpServer =
        described.transport === 'stdio'
          ? { ...common, ...described, folderScore: 0 }
          : { ...common, ...described };
      servers.add(server);
      try {
        if (
          body.transport === 'stdio' &&
          server.transport === 'stdio' &&
          server.environmentNames.length > 0
        ) {
          const secrets = Object.entries(body.environment).filter(([name]) =>
            server.environmentNames.includes(name),
          );
          await environments.write(id, Object.fromEntries(secrets));
        }
      } catch (error) {
        servers.remove(id);
        await parts.programs.remove(id);
        throw error;
      }
      await ask(parts, server, caller);
      return require(server.id);
    },
    /** Switches it on or off, and grants it its own folder or takes that back. Throws AppError 422 for a folder where it can have none. */
    change(id: string, { enabled, own_folder }: z.output<typeof ChangeMcpServerBody>): McpServer {
      const server = require(id);
      if (own_folder !== undefined) {
        if (server.transport !== 'stdio')
          throw refused('own_folder', 'Is for programs alone', 'mcp_no_own_folder');
        if (own_folder) parts.programs.requireSandbox();
        servers.setOwnFolder(id, own_folder);
        clients.stop(id);
      }
      if (enabled !== undefined) servers.setEnabled(id, enabled);
      if (enabled === false) clients.stop(id);
      return require(id);
    },
    /** Stops it and takes away all that it kept in its own folder: what it answers counts by its own words again. */
    async emptyFolder(id: string): Promise<McpServer> {
      const server = require(id);
      clients.stop(id);
      // In one go with that: a call in between would write what nobody noted.
      const removed = parts.folders.remove(id);
      // What it wrote to a folder of the owner's is still there.
      if (server.transport === 'stdio' && server.folder === null) servers.clearFolderScore(id);
      await removed;
      return require(id);
    },
    /** Bytes that it keeps in its own folder. */
    keptBytes: (id: string): Promise<number> => parts.folders.usedBytes(id),
    /** Asks for its tools again: what it says now is what the owner agrees to. Throws AppError 400 where it is off. */
    async refresh(caller: Caller, id: string): Promise<McpServer> {
      const server = require(id);
      if (!server.enabled) throw new AppError(400, 'mcp_server_off', 'Switch the MCP server on first');
      await ask(parts, server, caller);
      return require(id);
    },
    async remove(id: string): Promise<void> {
      require(id);
      servers.remove(id);
      clients.stop(id);
      await environments.remove(id);
      await parts.programs.remove(id);
      await parts.folders.remove(id);
    },
    /** Stops what may reach the network by itself, as the door is closed. */
    stopNetworked(): void {
      for (const server of servers.list())
        if (server.transport === 'stdio' && server.network) clients.stop(server.id);
    },
    /** The tools of the servers that are switched on, for owners who are logged in: they act with the owner's rights. */
    tools: (): ShelvedTool[] => shelve(parts),
    /** Stops every server. */
    close: (): void => clients.close(),
  };
}

/** Asks a server anew, from its start, and stores what it offers or why it could not be asked. */
async function ask(
  { servers, environments, clients, languageOf }: McpServiceParts,
  server: McpServer,
  caller: Caller,
): Promise<void> {
  clients.stop(server.id);
  const { userId } = caller;
  const language = languageOf(caller);
  const errand = { subject: { userId }, run: () => ({ taint: 0, isLocalOnly: false }) };
  const signal = new AbortController().signal;
  try {
    // Without what it keeps: nothing of that can come to a model as the words of a tool.
    const isBare = server.transport === 'stdio' && server.ownFolder;
    const talk = { errand, signal };
    const listed = await clients.use(
      server.id,
      talk,
      (session, bounded) => session.listTools(bounded),
      isBare,
    );
    const { tools, leftOut } = readOffer(server.name, listed.tools);
    servers.setOffer(server.id, tools, leftOutSentence(leftOut + listed.unreadable, listed.end, language));
  } catch (thrown) {
    const values = server.transport === 'stdio' ? await environments.read(server.id) : {};
    servers.setError(
      server.id,
      sentenceOf(thrown, server.name, { language, secrets: Object.values(values ?? {}) }),
    );
  }
}

function shelve({ servers, clients, isShut }: McpServiceParts): ShelvedTool[] {
  const noteKnown = (id: string, score: number) => {
    const server = servers.find(id);
    if (server?.transport !== 'stdio' || (!server.ownFolder && server.folder === null)) return 0;
    servers.raiseFolderScore(id, score);
    return Math.max(server.folderScore, score);
  };
  return servers
    .list()
    .filter(({ enabled }) => enabled)
    .flatMap((server) => server.tools.map((offered) => createMcpTool(server, offered, clients, noteKnown)))
    .map((tool) => ({
      tool,
      unavailable: (caller, language) => {
        if (caller.kind !== 'session' || caller.role !== 'super_admin')
          return UNAVAILABLE.not_owner[language];
        return isShut() ? UNAVAILABLE.shut[language] : null;
      },
    }));
}

/** What of its list cannot be used; null where all of it can. */
function leftOutSentence(count: number, end: ToolList['end'], language: 'en' | 'fr'): string | null {
  const isFrench = language === 'fr';
  const left = isFrench
    ? `${count} de ses outils ne peuvent pas servir : noms étranges, schémas trop grands, ou plus de 64 outils.`
    : `${count} of its tools cannot be used: odd names, schemas that are too large, or more tools than 64.`;
  const sentences = [...(count > 0 ? [left] : []), ...(end === 'whole' ? [] : [ENDS[end][language]])];
  return sentences.join(' ') || null;
}

const ENDS: Record<Exclude<ToolList['end'], 'whole'>, Record<'en' | 'fr', string>> = {
  too_many: {
    en: 'It lists more tools than Alcove reads; the first of them are here.',
    fr: 'Il énumère plus d’outils qu’Alcove n’en lit ; les premiers sont ici.',
  },
  goes_round: {
    en: 'Its list of tools leads back to a page that was read already, so it was ended there.',
    fr: 'Sa liste d’outils ramène à une page déjà lue : la lecture s’est arrêtée là.',
  },
};

/** `secrets` are the values of its variables, which are repeated nowhere. */
function sentenceOf(
  thrown: unknown,
  server: string,
  { language, secrets }: { language: 'en' | 'fr'; secrets: readonly string[] },
): string {
  if (thrown instanceof EgressRefused) return refusedSentence(thrown.reason, server, language);
  if (thrown instanceof McpFailed) {
    const sentence = failureSentence(thrown.failure, server, language);
    const words = readLastWords(thrown.lastWords, secrets);
    if (words === '') return sentence;
    return `${sentence} ${language === 'fr' ? `Il a écrit en dernier : « ${words} »` : `It wrote last: ${words}`}`;
  }
  if (thrown instanceof McpAnsweredError)
    return language === 'fr'
      ? `Le serveur MCP ${server} a répondu par une erreur : « ${oneLine(thrown.message, 300)} »`
      : `The MCP server ${server} answered with an error: ${oneLine(thrown.message, 300)}`;
  if (thrown instanceof AppError) return thrown.detail;
  if (thrown instanceof ToolFailed) return thrown.message;
  throw thrown;
}

const MOST_LAST_WORDS = 400;

/** The last lines of what a program wrote about itself, without what is secret in them. */
function readLastWords(words: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((secret) => secret.length > 3)
    .reduce((text, secret) => text.replaceAll(secret, '…'), words);
  const lines = hidden
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return oneLine(lines.slice(-6).join(' / ').slice(-MOST_LAST_WORDS), MOST_LAST_WORDS);
}

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

/** Providers take names of at most 64 characters. */
const MOST_CHARACTERS = 64;
const HASH_CHARACTERS = 8;

/**
 * `mcp__<server>__<tool>` in lower-case letters, digits and underscores. A tool whose own name is longer, is written
 * otherwise or starts with an underscore gets a hash of it at the end, so that no two tools of a server share a name.
 */
export function agentToolName(server: string, tool: string): string {
  const prefix = `mcp__${server}__`;
  const room = MOST_CHARACTERS - prefix.length;
  if (/^[a-z0-9][a-z0-9_]*$/.test(tool) && tool.length <= room && !HASHED.test(tool)) return prefix + tool;
  const plain = tool
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const hash = createHash('sha256').update(tool).digest('hex').slice(0, HASH_CHARACTERS);
  return `${prefix}${plain.slice(0, room - HASH_CHARACTERS - 1) || 'tool'}_${hash}`;
}

/** A name that looks as if it had a hash gets one of its own: it cannot be made to be another's. */
const HASHED = /_[0-9a-f]{8}$/;
