import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { AppError } from '../core/app-error.ts';
import { importRefused } from './model-errors.ts';

/**
 * The real path of a file that may be imported, all symbolic links resolved. Throws AppError 422 for anything but a
 * regular file, and as `importableLocation` does.
 */
export function importablePath(path: string, forbidden: string[]): string {
  const { real, isFile } = importableLocation(path, forbidden);
  if (!isFile) throw importRefused('Only a regular file can be imported.');
  return real;
}

/**
 * The real path of a file or folder that may be imported, all symbolic links resolved.
 * Throws AppError 422 for a relative path, what is missing, unreadable or neither file nor folder, and for what no owner
 * may hand out: the `forbidden` directories, dot-directories, key stores and the system's own folders, whether named or
 * reached through a link. The sentence never repeats the path.
 */
export function importableLocation(path: string, forbidden: string[]): { real: string; isFile: boolean } {
  if (!isAbsolute(path) || path.includes('\0')) throw importRefused('Give the full path of the file.');
  const real = realPath(path);
  for (const candidate of [resolve(path), real]) requireAllowed(candidate, forbidden);
  const status = statSync(real, { throwIfNoEntry: false });
  if (!status) throw noSuchFile();
  if (!status.isFile() && !status.isDirectory()) throw importRefused('Only a regular file can be imported.');
  return { real, isFile: status.isFile() };
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (cause) {
    throw noSuchFile(cause);
  }
}

function requireAllowed(path: string, forbidden: string[]): void {
  const inside = forbidden.some(
    (directory) => isInside(path, resolve(directory)) || isInside(path, realOrSame(directory)),
  );
  if (inside) throw importRefused('Files of Alcove itself cannot be imported.');
  if (isPrivate(path))
    throw importRefused('Files in hidden folders, key stores and system folders cannot be imported.');
}

function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || (!isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`));
}

function realOrSame(directory: string): string {
  try {
    return realpathSync.native(directory);
  } catch {
    return resolve(directory);
  }
}

// Key stores that are not dot-directories: macOS Keychains, Windows credential and DPAPI folders, GNOME keyrings.
const KEY_STORES = new Set([
  'keychains',
  'keyrings',
  'kwalletd',
  'credentials',
  'protect',
  'vault',
  'crypto',
]);
const SYSTEM_ROOTS = new Set(['etc', 'proc', 'sys', 'dev', 'run', 'boot']);

function isPrivate(path: string): boolean {
  const segments = path.split(/[\\/]/).filter(Boolean);
  const folders = segments.map((segment) => segment.toLowerCase());
  if (path.startsWith('/') && SYSTEM_ROOTS.has(folders[0] ?? '') && !isRemovableDrive(folders)) return true;
  return folders.some((folder) => folder.startsWith('.') || KEY_STORES.has(folder));
}

// Where Linux desktops mount USB drives.
function isRemovableDrive(folders: string[]): boolean {
  return folders[0] === 'run' && folders[1] === 'media';
}

function noSuchFile(cause?: unknown): AppError {
  return importRefused('There is no readable file at this path.', cause);
}
