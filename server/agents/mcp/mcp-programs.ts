import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { FetchPackageFile } from '../../model-manager/downloads/gate-download.ts';
import type { McpServerBody } from '../agents.schemas.ts';
import { allowedFolder } from '../folders/allowed-folder.ts';
import type { Surroundings } from '../folders/private-place.ts';
import { checkMcpServer, checkRunner, refused } from './check-mcp-server.ts';
import type { HttpServer, StdioServer } from './mcp-server.types.ts';
import { fetchPackage, findNode, findProgram } from './package/fetch-package.ts';
import { createNpmRegistry } from './package/npm-registry.ts';
import { PACKAGE_SENTENCES, PackageFailed } from './package/package-failed.ts';
import { isNpx, readNpx } from './package/read-npx.ts';
import { OWN_FOLDER } from './stdio/own-folders.ts';
import { isSandboxed } from './stdio/prepare-launch.ts';

type Body = z.output<typeof McpServerBody>;
type Program = Extract<Body, { transport: 'stdio' }>;
type Described =
  | Pick<HttpServer, 'transport' | 'url'>
  | Pick<
      StdioServer,
      | 'transport'
      | 'command'
      | 'args'
      | 'environmentNames'
      | 'folder'
      | 'ownFolder'
      | 'folderVariables'
      | 'network'
      | 'package'
    >;

/** What is known of the programs of MCP servers before they are started. */
export type McpPrograms = ReturnType<typeof createMcpPrograms>;

/** Finds what a server that is added is to be started with, and fetches its package where the owner agreed to that. */
export function createMcpPrograms(parts: {
  surroundings: Surroundings;
  fetchFile: FetchPackageFile;
  /** The npm registry, without a slash at its end. */
  registry: string;
  /** Where fetched packages lie, one folder for each server. */
  directory: string;
  /** Of this process. */
  path: string | undefined;
  /** How long a package may take with all that it needs, in milliseconds. */
  packageMs: number;
}) {
  const folderOf = (id: string) => join(parts.directory, id);

  async function readProgram(caller: Caller, id: string, body: Program): Promise<Described> {
    const folder = body.folder === undefined ? null : readFolder(body.folder, parts.surroundings);
    const { environment, network, own_folder: ownFolder } = body;
    const folderVariables = ownFolder ? placesOf(environment) : {};
    if (ownFolder) requireSandbox(parts.surroundings.platform);
    const common = {
      transport: 'stdio',
      environmentNames: Object.keys(environment).filter((name) => !Object.hasOwn(folderVariables, name)),
      folderVariables,
      folder,
      ownFolder,
      network,
    } as const;
    if (isNpx(body.command)) return { ...common, ...(await fetchAgreed(caller, id, body)) };
    checkRunner(body, parts.surroundings);
    const named = isBare(body.command)
      ? ((await findProgram(body.command, (parts.path ?? '').split(delimiter))) ?? body.command)
      : body.command;
    checkMcpServer({ ...body, command: named }, parts.surroundings);
    return { ...common, command: named, args: body.args, package: null };
  }

  async function fetchAgreed(caller: Caller, id: string, body: Program) {
    const wanted = readNpx(body.args);
    if (!wanted)
      throw refused('args', 'Must be a package of the npm registry, after -y or -p alone', 'mcp_no_package');
    if (body.install !== wanted.spec) throw notAgreed(wanted.spec);
    try {
      const command = await findNode(body.command, parts.path);
      checkMcpServer({ ...body, command, args: wanted.args }, parts.surroundings);
      const signal = AbortSignal.timeout(parts.packageMs);
      const registry = createNpmRegistry(parts.fetchFile, parts.registry, { userId: caller.userId, signal });
      const { fetched, script } = await fetchPackage(wanted, folderOf(id), registry);
      return { command, args: [script, ...wanted.args], package: fetched };
    } catch (error) {
      throw error instanceof PackageFailed ? notFetched(error) : error;
    }
  }

  return {
    /** Throws AppError 422 for what cannot be added, 409 for a package that nobody agreed to, 502 where it did not come. */
    async describe(caller: Caller, id: string, body: Body): Promise<Described> {
      if (body.transport === 'stdio') return readProgram(caller, id, body);
      checkMcpServer(body, parts.surroundings);
      return { transport: 'http', url: body.url };
    },
    /** Throws AppError 422 where programs run in no sandbox. */
    requireSandbox: (): void => requireSandbox(parts.surroundings.platform),
    /** The folder of a server's package, by its real path; undefined where it has none. */
    installed(server: StdioServer): string | undefined {
      if (!server.package) return undefined;
      try {
        return realpathSync.native(folderOf(server.id));
      } catch {
        return undefined;
      }
    },
    /** Removes a server's package. */
    remove: (id: string): Promise<void> => rm(folderOf(id), { recursive: true, force: true }),
  };
}

/** Those of the variables that name a place in the server's own folder, and nothing else. */
function placesOf(environment: Record<string, string>): Record<string, string> {
  const isPlace = (value: string) => value === OWN_FOLDER || /^\/data\/[\w. /-]{1,200}$/.test(value);
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => isPlace(value)));
}

/** Throws AppError 422 where programs run as they are, and write where their user may. */
function requireSandbox(platform: NodeJS.Platform): void {
  if (isSandboxed(platform)) return;
  throw refused(
    'own_folder',
    'Is for programs in the sandbox on Linux: here a program writes wherever you may',
    'mcp_no_own_folder',
  );
}

const isBare = (command: string): boolean => /^[\w.-]+$/.test(command) && !command.includes('..');

function readFolder(path: string, surroundings: Surroundings): string {
  try {
    return allowedFolder(path, surroundings);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refused('folder', error.detail, 'folder_refused', error.params);
  }
}

function notAgreed(spec: string): AppError {
  return new AppError(
    409,
    'package_not_agreed',
    `This server is the npm package ${spec}, which Alcove would fetch from the npm registry with all that it needs. Agree to that by name first.`,
    { params: { package: spec }, errors: [{ field: 'install', message: spec }] },
  );
}

function notFetched(error: PackageFailed): AppError {
  const about = error.about === undefined ? '' : ` (${error.about})`;
  return new AppError(502, `package_${error.failure}`, `${PACKAGE_SENTENCES[error.failure]}${about}`, {
    cause: error,
    params: error.about === undefined ? undefined : { package: error.about },
  });
}
