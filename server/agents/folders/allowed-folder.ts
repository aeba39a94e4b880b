import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, parse, resolve } from 'node:path';
import { AppError } from '../../core/app-error.ts';
import { containsPrivatePlace, type PrivatePlace, privatePlace, type Surroundings } from './private-place.ts';

/**
 * The real path, without links, of a folder that agents may be given to read. Throws AppError 422 for a relative path,
 * what is no directory or cannot be read, the root of a disk, the home directory itself, the directories of Alcove
 * (inside them or around them), dot-directories, key stores and places of the system, whether named or reached through a
 * link. The sentence never repeats the path.
 */
export function allowedFolder(path: string, surroundings: Surroundings): string {
  if (path.includes('\0') || !isAbsolute(path)) throw refused('not_absolute');
  if (/^[\\/]{2}/.test(path)) throw refused('other_computer');
  const real = realPath(path);
  if (!statSync(real, { throwIfNoEntry: false })?.isDirectory()) throw refused('file');
  for (const candidate of [resolve(path), real]) {
    const reason = refusalOf(candidate, surroundings);
    if (reason) throw refused(reason);
  }
  return real;
}

/** Why a folder cannot be handed out, by a path without links; undefined when it can. */
export function refusalOf(path: string, surroundings: Surroundings): FolderRefusal | undefined {
  if (parse(path).root === path) return 'disk';
  if (path === surroundings.home) return 'home';
  const place = privatePlace(path, surroundings);
  if (place) return place;
  const held = containsPrivatePlace(path, surroundings);
  return held && AROUND[held];
}

const AROUND: Record<PrivatePlace, FolderRefusal> = {
  own: 'holds_own',
  hidden: 'hidden',
  key_store: 'holds_home',
  system: 'holds_system',
};

const SENTENCES = {
  not_absolute: 'Give the full path of a folder.',
  other_computer: 'Folders of other computers cannot be allowed.',
  file: 'This is a file. Give the path of a folder.',
  not_there: 'There is no folder that can be read at this path.',
  disk: 'A whole disk cannot be allowed. Choose a folder on it.',
  home: 'The home directory as a whole cannot be allowed: it holds keys and passwords. Choose a folder in it.',
  own: 'Folders of Alcove itself cannot be allowed.',
  hidden: 'Hidden folders, and folders inside them, cannot be allowed.',
  key_store: 'Folders in which programs keep passwords, keys or profiles cannot be allowed.',
  system: 'Folders of the operating system cannot be allowed.',
  holds_own: 'This folder holds data of Alcove itself. Choose a folder without it.',
  holds_home: 'This folder holds your home directory, with its keys and passwords. Choose a folder in it.',
  holds_system: 'This folder holds parts of the operating system. Choose a folder in it.',
} as const;
type FolderRefusal = keyof typeof SENTENCES;

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (cause) {
    throw refused('not_there', cause);
  }
}

function refused(why: FolderRefusal, cause?: unknown): AppError {
  const message = SENTENCES[why];
  const params = { why };
  const errors = [{ field: 'path', message, code: 'folder_refused', params } as const];
  return new AppError(422, 'folder_refused', message, { cause, params, errors });
}
