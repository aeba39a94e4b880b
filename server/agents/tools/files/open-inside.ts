import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isWithin } from '../../folders/path-within.ts';
import { privatePlace, type Surroundings } from '../../folders/private-place.ts';
import { ToolFailed } from '../../tool.types.ts';
import { isKeyFile } from './is-key-file.ts';

/** What decides whether something may be opened. */
export interface OpeningRules {
  surroundings: Surroundings;
  /** Called between the last look at a path and its opening: where tests change what lies there. */
  beforeOpen?: (path: string) => Promise<void>;
}

/** Something that is open, and the path that its descriptor really has. */
export interface Opened {
  handle: FileHandle;
  path: string;
  stats: BigIntStats;
}

/**
 * Opens a file for reading, never a device, pipe or socket, and only when the file *that is open* lies in `root`: its
 * descriptor is asked (`/proc/self/fd` on Linux; elsewhere the path is resolved once more and must still name the same
 * file), so that whatever is swapped between looking and opening opens nothing outside. A file with further names on the
 * disk (hard links) is refused too: nobody can tell where its other names are. The caller closes it. Throws ToolFailed.
 */
export async function openFileInside(root: string, path: string, rules: OpeningRules): Promise<Opened> {
  const opened = await openInside(root, path, rules, 'file');
  if (opened.stats.nlink === 1n) return opened;
  await opened.handle.close();
  throw new ToolFailed('This file has a second name elsewhere on the disk (a hard link), so it is not read.');
}

/** The same of a folder. */
export async function openFolderInside(root: string, path: string, rules: OpeningRules): Promise<Opened> {
  return openInside(root, path, rules, 'folder');
}

async function openInside(
  root: string,
  path: string,
  rules: OpeningRules,
  kind: 'file' | 'folder',
): Promise<Opened> {
  await requireRoot(root, rules);
  const real = await realpath(path).catch(notThere);
  requireReadable(root, real, rules);
  const seen = await lstat(real, { bigint: true }).catch(notThere);
  requireKind(seen, kind);
  await rules.beforeOpen?.(real);
  const handle = await open(real, FLAGS[kind]).catch(notThere);
  try {
    const stats = await handle.stat({ bigint: true });
    requireKind(stats, kind);
    const actual = await pathOf(handle, real, stats);
    requireReadable(root, actual, rules);
    return { handle, path: actual, stats };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

// A pipe that is opened for reading would wait for its writer. Windows has none of these.
const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const FLAGS = { file: READ | (constants.O_NOCTTY ?? 0), folder: READ | (constants.O_DIRECTORY ?? 0) };

async function requireRoot(root: string, { surroundings }: OpeningRules): Promise<void> {
  const real = await realpath(root).catch(() => undefined);
  if (real !== root || privatePlace(root, surroundings))
    throw new ToolFailed('This folder is not where it was when it was allowed; allow it anew.');
}

/** Throws ToolFailed unless a path without links lies in the root and is not private. */
export function requireReadable(root: string, real: string, { surroundings }: OpeningRules): void {
  if (!isWithin(real, root)) throw outside();
  if (privatePlace(real, surroundings) || isKeyFile(basename(real)))
    throw new ToolFailed('Hidden files, keys and files of Alcove itself cannot be read.', {
      reason: 'file_not_allowed',
    });
}

/** The one answer to whatever is not in an allowed folder, be it there or not. */
export function outside(): ToolFailed {
  return new ToolFailed('This file is in none of the folders that were allowed.', {
    reason: 'file_not_allowed',
  });
}

function requireKind(stats: BigIntStats, kind: 'file' | 'folder'): void {
  if (kind === 'folder' && !stats.isDirectory()) throw new ToolFailed('This is not a folder.');
  if (kind === 'file' && stats.isDirectory())
    throw new ToolFailed('This is a folder; list it with list: true.');
  if (kind === 'file' && !stats.isFile()) throw new ToolFailed('Only regular files can be read.');
}

async function pathOf({ fd }: FileHandle, path: string, stats: BigIntStats): Promise<string> {
  const known = await readlink(`/proc/self/fd/${fd}`).catch(() => undefined);
  return known ?? samePath(path, stats);
}

/** Where a descriptor does not know its path: the path as it resolves now, if that is still the file that is open. */
export async function samePath(path: string, opened: Pick<BigIntStats, 'dev' | 'ino'>): Promise<string> {
  const real = await realpath(path).catch(notThere);
  const now = await stat(real, { bigint: true }).catch(notThere);
  if (now.dev !== opened.dev || now.ino !== opened.ino)
    throw new ToolFailed('This file was replaced while it was opened; try again.');
  return real;
}

function notThere(cause: unknown): never {
  const code = cause instanceof Error && 'code' in cause ? cause.code : '';
  if (code === 'EACCES' || code === 'EPERM') throw new ToolFailed('This file may not be read.', { cause });
  if (code === 'ELOOP') throw outside();
  throw new ToolFailed('There is no such file.', { cause, reason: 'file_not_found' });
}
