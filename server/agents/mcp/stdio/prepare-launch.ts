import { existsSync } from 'node:fs';
import { arch } from 'node:os';
import type { Surroundings } from '../../folders/private-place.ts';
import { PRLIMIT } from '../../tools/code/python/find-python.ts';
import { bindOrLink } from '../../tools/code/python/sandbox-arguments.ts';
import { hasSystemCallFilter, systemCallFilter } from '../../tools/code/python/system-call-filter.ts';
import type { StdioServer } from '../mcp-server.types.ts';
import { McpFailed } from '../protocol/mcp-failed.ts';
import { findSandbox } from './find-sandbox.ts';
import type { Launch } from './launch.types.ts';
import { type SeenPath, SYSTEM_ROOTS, seenPaths } from './sandbox-paths.ts';

const MEGABYTE = 1024 * 1024;
/** Of what one process may write to; there is only one in a sandbox. */
const MEMORY_BYTES = 1024 * MEGABYTE;
/** All that can be written, in memory; nothing reaches a disk. */
const FILES_BYTES = 64 * MEGABYTE;
const FILTER_DESCRIPTOR = 3;
const OPTIONS_DESCRIPTOR = 4;

/** Whether Alcove starts programs of this system in a sandbox. */
export function isSandboxed(platform: NodeJS.Platform): boolean {
  return platform === 'linux';
}

/**
 * How a server is started: on Linux in bubblewrap, without network, sockets, other processes or anything of the disk but
 * the system and what the owner named; elsewhere as it is. `values` are its variables. Throws McpFailed `no_sandbox`
 * where Linux has none, `not_started` where the program is not there any more or may not be given what it names.
 */
export async function prepareLaunch(
  server: Pick<StdioServer, 'command' | 'args'>,
  values: Readonly<Record<string, string>>,
  surroundings: Surroundings,
  /** Of this process; few of its variables are handed on. */
  inherited: NodeJS.ProcessEnv,
  findBubblewrap = findSandbox,
): Promise<Launch> {
  const seen = seenPaths(server.command, server.args, surroundings);
  if ('refusal' in seen) throw new McpFailed('not_started');
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
      ...(await sandbox(seen.paths, surroundings.own)),
      '--',
      ...[PRLIMIT, ...limits, '--', seen.command, ...seen.args],
    ],
    environment: {},
    workingDirectory: '/',
    inputs: [systemCallFilter(), variables(values)],
  };
}

async function sandbox(paths: readonly SeenPath[], hidden: readonly string[]): Promise<string[]> {
  const isolation = '--unshare-all --unshare-user --die-with-parent --new-session --clearenv --cap-drop ALL';
  const identity = '--uid 65534 --gid 65534 --hostname sandbox';
  const system = await Promise.all(SYSTEM_ROOTS.map(bindOrLink));
  const devices = DEVICES.flatMap((path) => ['--dev-bind', path, path]);
  return [
    ...isolation.split(' '),
    ...identity.split(' '),
    ...system.flat(),
    ...CONFIGURATION.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--size', String(FILES_BYTES), '--tmpfs', '/tmp'],
    ...devices,
    ...paths.flatMap(({ real, at }) => ['--ro-bind', real, at]),
    // Where Alcove's own directories lie in what is shown, they are covered.
    ...hidden
      .filter(isShown)
      .filter((path) => existsSync(path))
      .flatMap((path) => ['--tmpfs', path]),
    ...['--args', String(OPTIONS_DESCRIPTOR), '--remount-ro', '/', '--chdir', '/tmp'],
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

const isShown = (path: string) => SYSTEM_ROOTS.some((root) => path === root || path.startsWith(`${root}/`));

/** Through a pipe, since anybody on the machine can read the arguments of a program. */
function variables(values: Readonly<Record<string, string>>): Buffer {
  const all = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/tmp',
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
