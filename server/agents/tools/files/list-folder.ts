import type { Dirent } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { privatePlace } from '../../folders/private-place.ts';
import { isKeyFile } from './is-key-file.ts';
import type { FilePlace } from './locate-file.ts';
import { type Opened, type OpeningRules, openFolderInside } from './open-inside.ts';

/** What a folder holds: names in the order of the alphabet, folders before files. */
interface FolderListing {
  entries: FolderEntry[];
  /** There are more entries than are listed. */
  isCut: boolean;
}
interface FolderEntry {
  name: string;
  isFolder: boolean;
}

/** Entries of one folder that are shown. */
const MOST_SHOWN = 200;
/** Entries that are looked at, so that a folder with millions of them costs no more. */
const MOST_SEEN = 10_000;

/**
 * Lists the folders and regular files of a folder inside an allowed one; links, hidden names, keys and whatever is neither
 * are left out as if they were not there. Throws ToolFailed as `openFolderInside` does.
 */
export async function listFolder({ root, path }: FilePlace, rules: OpeningRules): Promise<FolderListing> {
  const opened = await openFolderInside(root, path, rules);
  try {
    const seen: FolderEntry[] = [];
    let isCut = false;
    for await (const entry of await opendir(await whatIsOpen(opened))) {
      if (isShown(opened.path, entry, rules)) seen.push({ name: entry.name, isFolder: entry.isDirectory() });
      isCut = seen.length === MOST_SEEN;
      if (isCut) break;
    }
    const sorted = seen.sort(foldersFirst);
    return { entries: sorted.slice(0, MOST_SHOWN), isCut: isCut || sorted.length > MOST_SHOWN };
  } finally {
    await opened.handle.close();
  }
}

/** The descriptor itself where it has a name, so that what was checked is what is listed. */
async function whatIsOpen({ handle, path }: Opened): Promise<string> {
  const descriptor = `/proc/self/fd/${handle.fd}`;
  return (await stat(descriptor).catch(() => undefined)) ? descriptor : path;
}

/** Whether an entry of a folder is told of at all. */
export function isShown(directory: string, entry: Dirent, { surroundings }: OpeningRules): boolean {
  if (!entry.isDirectory() && (!entry.isFile() || isKeyFile(entry.name))) return false;
  return privatePlace(join(directory, entry.name), surroundings) === undefined;
}

function foldersFirst(left: FolderEntry, right: FolderEntry): number {
  if (left.isFolder !== right.isFolder) return left.isFolder ? -1 : 1;
  return left.name < right.name ? -1 : 1;
}
