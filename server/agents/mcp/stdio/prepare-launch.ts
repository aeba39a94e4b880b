import { constants, existsSync, realpathSync, statSync } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { arch } from 'node:os';
import { refusalOf } from '../../folders/allowed-folder.ts';
import type { Surroundings } from '../../folders/private-place.ts';
import { PRLIMIT } from '../../tools/code/python/find-python.ts';
import { bindOrLink } from '../../tools/code/python/sandbox-arguments.ts';
import { hasSystemCallFilter, systemCallFilter } from '../../tools/code/python/system-call-filter.ts';
import type { StdioServer } from '../mcp-server.types.ts';
import { McpFailed } from '../protocol/mcp-failed.ts';
import type { Launch } from './launch.types.ts';
import { MOST_FOLDER_BYTES, OWN_FOLDER } from './own-folders.ts';
import { type SeenPath, SYSTEM_ROOTS, seenPaths } from './sandbox-paths.ts';

const MEGABYTE = 1024 * 1024;
/** Of what one process may write to; there is only one in a sandbox. */
const MEMORY_BYTES = 1024 * MEGABYTE;
/** All that can be written in memory, and most of one file. */
const FILES_BYTES = MOST_FOLDER_BYTES;
const FILTER_DESCRIPTOR = 3;
const OPTIONS_DESCRIPTOR = 4;

/** What of a server is needed to start it. */
type Started = Pick<StdioServer, 'command' | 'args'> &
  Partial<Pick<StdioServer, 'folder' | 'network'>> & {
    /** The folder of Alcove's own that holds the package fetched for it. */
    installed?: string | undefined;
    /** The folder of Alcove's own that it may keep files in; null for an empty one in memory. */
    kept?: string | null | undefined;
  };

/** Whether Alcove starts programs of this system in a sandbox. */
export function isSandboxed(platform: NodeJS.Platform): boolean {
  return platform === 'linux';
}

/**
 * How a server is started: on Linux in bubblewrap, without other processes or anything of the disk but the system and what
 * the owner named, and without network and sockets unless the owner granted them; elsewhere as it is. `values` are its variables. Throws McpFailed `no_sandbox`
 * where Linux has none, `not_started` where the program is not there any more or may not be given what it names.
 */
export async function prepareLaunch(
  server: Started,
  values: Readonly<Record<string, string>>,
  surroundings: Surroundings,
  /** Of this process; few of its variables are handed on. */
  inherited: NodeJS.ProcessEnv,
  findBubblewrap = findSandbox,
): Promise<Launch> {
  const seen = seenPaths(server.command, server.args, surroundings, server.installed);
  if ('refusal' in seen) throw new McpFailed('not_started');
  const folder = server.folder ?? undefined;
  // What is true of it now counts, at every start.
  if (folder !== undefined && (refusalOf(folder, surroundings) || !isFolder(folder)))
    throw new McpFailed('no_folder');
  if (!isSandboxed(surroundings.platform)) return plainLaunch(server, values, inherited);
  const bwrap = await findBubblewrap();
  if (!bwrap || !hasSystemCallFilter(arch())) throw new McpFailed('no_sandbox');
  const limits = [
    `--data=${MEMORY_BYTES}`,
    `--fsize=${FILES_BYTES}`,
    '--nofile=256',
    '--nproc=64',
    '--core=0',
  ];
  return {
    program: bwrap,
    args: [
      ...(await sandbox(seen.paths, surroundings.own, {
        folder,
        kept: server.kept,
        network: server.network === true,
      })),
      '--',
      ...[PRLIMIT, ...limits, '--', seen.command, ...seen.args],
    ],
    environment: {},
    workingDirectory: '/',
    inputs: [systemCallFilter({ network: server.network }), variables(values, server.kept !== undefined)],
  };
}

function isFolder(path: string): boolean {
  try {
    return realpathSync.native(path) === path && statSync(path).isDirectory();
  } catch {
    return false;
  }
}

interface Granted {
  folder: string | undefined;
  kept: string | null | undefined;
  network: boolean;
}

async function sandbox(
  paths: readonly SeenPath[],
  hidden: readonly string[],
  { folder, kept, network }: Granted,
): Promise<string[]> {
  const isolation = '--unshare-all --unshare-user --die-with-parent --new-session --clearenv --cap-drop ALL';
  const identity = '--uid 65534 --gid 65534 --hostname sandbox';
  const system = await Promise.all(SYSTEM_ROOTS.map(bindOrLink));
  const devices = DEVICES.flatMap((path) => ['--dev-bind', path, path]);
  return [
    ...isolation.split(' '),
    ...(network ? ['--share-net'] : []),
    ...identity.split(' '),
    ...system.flat(),
    ...[...CONFIGURATION, ...(network ? NETWORK_CONFIGURATION : [])].flatMap((path) => [
      '--ro-bind-try',
      path,
      path,
    ]),
    ...['--proc', '/proc', '--size', String(FILES_BYTES), '--tmpfs', '/tmp'],
    ...devices,
    ...paths.flatMap(({ real, at }) => ['--ro-bind', real, at]),
    ...(folder === undefined ? [] : ['--bind', folder, folder]),
    ...(kept ? ['--bind', kept, OWN_FOLDER] : []),
    ...(kept === null ? ['--size', String(FILES_BYTES), '--tmpfs', OWN_FOLDER] : []),
    // Where Alcove's own directories lie in what is shown, they are covered.
    ...hidden
      .filter(isShown)
      .filter((path) => existsSync(path))
      .flatMap((path) => ['--tmpfs', path]),
    ...['--args', String(OPTIONS_DESCRIPTOR), '--remount-ro', '/'],
    ...['--chdir', kept === undefined ? '/tmp' : OWN_FOLDER],
    ...['--seccomp', String(FILTER_DESCRIPTOR)],
  ];
}

const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];
/** What loaders and languages read to start; no account, key or host is in it. */
const CONFIGURATION = [
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/alternatives',
  '/etc/localtime',
];

/** What finds names and trusts certificates. */
const NETWORK_CONFIGURATION = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls',
  '/etc/pki/ca-trust',
  '/etc/ca-certificates',
];

const isShown = (path: string) => SYSTEM_ROOTS.some((root) => path === root || path.startsWith(`${root}/`));

/** Through a pipe, since anybody on the machine can read the arguments of a program. */
function variables(values: Readonly<Record<string, string>>, hasFolder: boolean): Buffer {
  const all = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: hasFolder ? OWN_FOLDER : '/tmp',
    TMPDIR: '/tmp',
    LANG: 'C.UTF-8',
    ...values,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['--setenv', name, value]);
  return Buffer.from(options.map((option) => `${option}\0`).join(''));
}

function plainLaunch(
  { command, args }: Pick<StdioServer, 'command' | 'args'>,
  values: Readonly<Record<string, string>>,
  inherited: NodeJS.ProcessEnv,
): Launch {
  const kept = INHERITED.flatMap((name) => (inherited[name] === undefined ? [] : [[name, inherited[name]]]));
  const environment = { ...Object.fromEntries(kept), ...values };
  return {
    program: command,
    args,
    environment,
    workingDirectory: inherited.HOME ?? process.cwd(),
    inputs: [],
  };
}

/** What programs need to start on macOS and Windows; nothing of Alcove's own. */
const INHERITED =
  'PATH HOME TMPDIR LANG USER LOGNAME SystemRoot SystemDrive TEMP TMP USERPROFILE APPDATA LOCALAPPDATA PATHEXT'.split(
    ' ',
  );

/** The path of bubblewrap as a Linux system installs it, undefined where it or prlimit is missing. */
async function findSandbox(): Promise<string | undefined> {
  try {
    await access(PRLIMIT, constants.X_OK);
    const path = await realpath('/usr/bin/bwrap');
    await access(path, constants.X_OK);
    return path.startsWith('/usr/bin/') ? path : undefined;
  } catch {
    return undefined;
  }
}
