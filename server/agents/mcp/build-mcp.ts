import { background } from '../../../models/background.ts';
import type { Clock } from '../../core/clock.ts';
import type { Timeouts } from '../../core/timeouts.ts';
import type { Database } from '../../db/connection.ts';
import type { Caller } from '../../http/caller.ts';
import type { FetchPackageFile } from '../../model-manager/downloads/gate-download.ts';
import type { OutboundDoor, OutboundErrand } from '../../routing/outbound-door.ts';
import type { KeyVault } from '../../secrets/key-vault.ts';
import type { Surroundings } from '../folders/private-place.ts';
import { openHttpTransport } from './http/http-transport.ts';
import { createMcpService, type McpService } from './mcp.service.ts';
import { createMcpClients } from './mcp-clients.ts';
import { createMcpEnvironments, type McpEnvironments } from './mcp-environment.ts';
import { createMcpPrograms, type McpPrograms } from './mcp-programs.ts';
import type { McpServer } from './mcp-server.types.ts';
import { createMcpServersRepository } from './mcp-servers.repository.ts';
import { McpFailed } from './protocol/mcp-failed.ts';
import type { McpErrand, McpTransport, OutgoingMessage } from './protocol/mcp-transport.types.ts';
import type { Launch } from './stdio/launch.types.ts';
import { createOwnFolders, MOST_FOLDER_BYTES, type OwnFolders } from './stdio/own-folders.ts';
import { prepareLaunch } from './stdio/prepare-launch.ts';
import { ServerProcess } from './stdio/server-process.ts';

/** What MCP servers are spoken to with. */
export interface McpParts {
  database: Database;
  vault: KeyVault;
  clock: Clock;
  door: OutboundDoor;
  /** What packages are fetched through, from where, and where they lie. */
  fetchFile: FetchPackageFile;
  registry: string;
  packagesDirectory: string;
  /** Where what servers keep lies. */
  foldersDirectory: string;
  surroundings: Surroundings;
  isShut: () => boolean;
  /** What the owner is told in. */
  languageOf: (caller: Caller) => 'en' | 'fr';
  /** Of this process. */
  inherited: NodeJS.ProcessEnv;
  timeouts: Pick<Timeouts, 'mcpCall' | 'mcpPackage'>;
  startDeadline: (milliseconds: number) => AbortSignal;
  startTimer: (milliseconds: number, callback: () => void) => () => void;
}

/** Puts the client of MCP servers together. */
export function buildMcp(parts: McpParts): McpService {
  const servers = createMcpServersRepository(parts.database);
  const environments = createMcpEnvironments(parts.vault);
  const { surroundings, fetchFile, registry, packagesDirectory: directory, inherited, timeouts } = parts;
  const programs = createMcpPrograms({
    surroundings,
    fetchFile,
    registry,
    directory,
    path: inherited.PATH,
    packageMs: timeouts.mcpPackage,
  });
  const folders = createOwnFolders(parts.foldersDirectory);
  const isFull = async (server: McpServer) =>
    server.transport === 'stdio' &&
    server.ownFolder &&
    (await folders.usedBytes(server.id)) > MOST_FOLDER_BYTES;
  const clients = createMcpClients({
    find: servers.find,
    async openTransport(server, isBare) {
      const started = { environments, programs, folders: isBare ? undefined : folders };
      const transport = await openTransport(parts, started, server);
      if (!isBare && server.transport === 'stdio' && server.ownFolder)
        watchFolder(transport, () => isFull(server), parts.startTimer);
      return transport;
    },
    async requireRoom(server) {
      if (await isFull(server)) throw new McpFailed('folder_full');
    },
    callMs: timeouts.mcpCall,
    startDeadline: parts.startDeadline,
    startTimer: parts.startTimer,
  });
  const { clock, isShut, languageOf } = parts;
  return createMcpService({ servers, environments, clients, programs, folders, clock, isShut, languageOf });
}

/** How often the folder of a running server is measured, in milliseconds. */
const MEASURED_EVERY = 1_000;

/** Ends a program that fills its folder, also between two calls. */
function watchFolder(
  transport: McpTransport,
  isFull: () => Promise<boolean>,
  startTimer: McpParts['startTimer'],
): void {
  const look = () =>
    background('mcp_folder', async () => {
      if (transport.hasEnded()) return;
      try {
        if (await isFull()) transport.close();
        else startTimer(MEASURED_EVERY, look);
      } catch (error) {
        // What cannot be measured may be full.
        transport.close();
        throw error;
      }
    });
  startTimer(MEASURED_EVERY, look);
}

interface StartedWith {
  environments: McpEnvironments;
  programs: McpPrograms;
  /** Undefined where it is started without what it keeps. */
  folders: OwnFolders | undefined;
}

async function openTransport(
  { door, surroundings, inherited }: McpParts,
  { environments, programs, folders }: StartedWith,
  server: McpServer,
): Promise<McpTransport> {
  if (server.transport === 'http') return openHttpTransport(door, server.url);
  const values = server.environmentNames.length > 0 ? await environments.read(server.id) : {};
  if (!values) throw new McpFailed('no_values');
  const kept = server.ownFolder ? ((await folders?.open(server.id)) ?? null) : undefined;
  const started = { ...server, installed: programs.installed(server), kept };
  return openStdioTransport(
    door,
    server.name,
    await prepareLaunch(started, { ...server.folderVariables, ...values }, surroundings, inherited),
  );
}

/**
 * Speaks through the pipes of a program, each message by the router and the gate as `stdio:<name>`. It is started when
 * they let the first message out, so that nothing runs while the door is shut.
 */
function openStdioTransport(door: Pick<OutboundDoor, 'deliver'>, name: string, launch: Launch): McpTransport {
  let server: ServerProcess | undefined;
  let isClosed = false;
  const running = () => {
    if (isClosed) throw new McpFailed('ended');
    server ??= new ServerProcess(launch);
    return server;
  };
  const errandFor = (message: OutgoingMessage, { subject, run }: McpErrand): OutboundErrand => ({
    purpose: 'mcp',
    request: {
      url: `stdio:${name}`,
      method: 'POST',
      headers: {},
      body: message.body,
      constants: [`stdio:${name}`, ...message.constants],
      keyHeader: 'none',
    },
    texts: message.texts,
    json: message.json,
    run: run(),
    subject,
  });
  return {
    exchange: (message, errand, isAnswer, signal) =>
      door.deliver(errandFor(message, errand), async (body) => ({
        value: undefined,
        bytesReceived: await running().ask(body, isAnswer, signal),
      })),
    notify: (message, errand) =>
      door.deliver(errandFor(message, errand), async (body) => {
        running().tell(body);
        return { value: undefined, bytesReceived: 0 };
      }),
    settle: () => {},
    lastWords: () => server?.lastWords() ?? '',
    hasEnded: () => isClosed || server?.hasEnded() === true,
    close() {
      isClosed = true;
      server?.kill();
    },
  };
}
