import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { isWithin } from '../../folders/path-within.ts';
import { containsPrivatePlace, privatePlace, type Surroundings } from '../../folders/private-place.ts';

/** A file or folder that a server sees read-only, at the path that the owner wrote. */
export interface SeenPath {
  /** Without links. */
  real: string;
  at: string;
}

/** What a server sees, and how it is started there: what lies in a package by its real path, where its modules are found. */
interface Seen {
  paths: SeenPath[];
  command: string;
  args: string[];
}

/** Why a server cannot be given what it is to be started with. */
export type PathRefusal = 'not_absolute' | 'no_program' | 'shell' | 'private_program' | 'private_argument';

/** What is there in every sandbox, so that nothing of it needs to be shown on its own. */
export const SYSTEM_ROOTS = ['/usr', '/opt', '/nix/store', '/bin', '/sbin', '/lib', '/lib32', '/lib64'];

/**
 * The program itself and every file or folder that an argument names by its full path, alone or after `=`: the owner wrote
 * them down, so the server may read them, and it sees nothing else that is not part of the system. Alcove's own
 * directories, hidden folders, key stores and all that holds them are refused; a program may lie in a hidden folder, where
 * version managers keep theirs. Of a program or script that lies in an npm package it sees the package, with what that
 * needs; of one in a virtual environment of Python the environment. Reads the disk, so what is true now counts, at every start.
 */
export function seenPaths(
  command: string,
  args: readonly string[],
  surroundings: Surroundings,
  /** Where the package lies that was fetched for it: in a directory of Alcove's own, and to be shown all the same. */
  installed?: string,
): Seen | { refusal: PathRefusal; argument?: number } {
  if (!isAbsolute(command) || command.includes('\0')) return { refusal: 'not_absolute' };
  const program = realPath(command);
  if (!program || !isProgram(program)) return { refusal: 'no_program' };
  if ([command, program].some(isShell)) return { refusal: 'shell' };
  const place = privatePlace(program, surroundings);
  if (place === 'own' || place === 'key_store') return { refusal: 'private_program' };
  // The program of an environment may be a link out of it, and finds its modules by where the link lies.
  const paths = environmentOf(command, surroundings) ?? [{ real: program, at: command }];
  const started = { command, args: [...args] };
  const ownPackage = packageOf(program);
  if (ownPackage !== undefined && !containsPrivatePlace(ownPackage, surroundings)) {
    paths.push({ real: ownPackage, at: ownPackage });
    started.command = program;
  }
  for (const [argument, text] of args.entries()) {
    const at = pathIn(text);
    const real = at === undefined ? undefined : realPath(at);
    if (at === undefined || real === undefined) continue;
    if (installed !== undefined && isWithin(real, installed)) {
      paths.push({ real: installed, at: installed });
      continue;
    }
    if (isPrivate(real, surroundings)) return { refusal: 'private_argument', argument };
    paths.push({ real, at });
    const scripts = packageOf(real);
    if (scripts === undefined || isPrivate(scripts, surroundings)) continue;
    paths.push({ real: scripts, at: scripts });
    if (text === at) started.args[argument] = real;
  }
  return { paths: paths.filter(({ real, at }) => !(isOfSystem(real) && isOfSystem(at))), ...started };
}

const SCRIPT = /\.[cm]?js$/;

/**
 * The folder that an npm package was installed into together with what it needs, or for a script that of the nearest
 * `package.json`; undefined for what lies in neither. `path` is real.
 */
function packageOf(path: string): string | undefined {
  const installed = /^(.*?[\\/]node_modules)[\\/]/.exec(path)?.[1];
  if (installed !== undefined) return installed;
  if (!SCRIPT.test(path)) return undefined;
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return folder;
  return undefined;
}

/** The virtual environment of Python that a program lies in, and the Python that it was made with. */
function environmentOf(command: string, surroundings: Surroundings): SeenPath[] | undefined {
  const at = dirname(dirname(command));
  const real = existsSync(join(at, 'pyvenv.cfg')) ? realPath(at) : undefined;
  if (real === undefined || containsPrivatePlace(real, surroundings)) return undefined;
  const python = realPath(join(real, 'bin', 'python'));
  const made = python === undefined ? undefined : dirname(dirname(python));
  const isShown = made !== undefined && !isWithin(made, real) && !containsPrivatePlace(made, surroundings);
  return [{ real, at }, ...(isShown ? [{ real: made, at: made }] : [])];
}

function isPrivate(real: string, surroundings: Surroundings): boolean {
  if (isOfSystem(real)) return false;
  return (
    real === '/' || Boolean(privatePlace(real, surroundings) ?? containsPrivatePlace(real, surroundings))
  );
}

function isOfSystem(path: string): boolean {
  return SYSTEM_ROOTS.some((root) => isWithin(path, root));
}

function pathIn(argument: string): string | undefined {
  const text = isAbsolute(argument) ? argument : argument.slice(argument.indexOf('=') + 1);
  return isAbsolute(text) && !text.includes('\0') ? text : undefined;
}

function isProgram(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}

/** What takes a command line as an argument, so that whoever reads the settings cannot tell what is started. */
function isShell(path: string): boolean {
  return SHELLS.has(
    basename(path)
      .toLowerCase()
      .replace(/\.exe$/, ''),
  );
}

const SHELLS = new Set(
  'sh bash dash ash zsh fish ksh mksh csh tcsh rbash busybox toybox env xargs sudo doas su cmd powershell pwsh wsl'.split(
    ' ',
  ),
);

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
