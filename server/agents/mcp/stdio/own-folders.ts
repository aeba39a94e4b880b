import { type Dirent, existsSync, renameSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../../../core/ids.ts';

/** Most bytes that a server keeps in its folder; the sandbox lets no single file grow past it. */
export const MOST_FOLDER_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 10_000;
/** What an entry takes at least, so that many empty ones are no way around. */
const ENTRY_BYTES = 4_096;

/** Where servers see their own folder in the sandbox. */
export const OWN_FOLDER = '/data';

/** The folders that Alcove keeps for the servers whose owner granted one; none is reached by a path that a server names. */
export type OwnFolders = ReturnType<typeof createOwnFolders>;

/** Keeps them in one directory of Alcove's own, each under the id of its server. */
export function createOwnFolders(directory: string) {
  const pathOf = (id: string) => join(directory, id);

  return {
    /** The real path of a server's folder, which is there from then on. */
    async open(id: string): Promise<string> {
      await mkdir(pathOf(id), { recursive: true, mode: 0o700 });
      return realpath(pathOf(id));
    },
    /** Bytes that it takes; no more is counted once it is past the most. */
    usedBytes: (id: string): Promise<number> => bytesIn(pathOf(id)),
    /**
     * Takes it away with all that is in it; one that is opened again is empty. Before this returns nothing of it can be
     * opened any more: a program that is just ending writes to what is on its way out.
     */
    remove(id: string): Promise<void> {
      const removed = join(directory, `${id}.removed-${newId()}`);
      if (existsSync(pathOf(id))) renameSync(pathOf(id), removed);
      return rm(removed, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function bytesIn(folder: string): Promise<number> {
  const open = [folder];
  let bytes = 0;
  let entries = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of await entriesOf(next)) {
      entries += 1;
      const path = join(next, entry.name);
      // Of a link itself: where it leads is not the server's.
      const stats = await lstat(path).catch(() => undefined);
      bytes += Math.max(ENTRY_BYTES, stats?.size ?? 0, (stats?.blocks ?? 0) * 512);
      if (entry.isDirectory()) open.push(path);
      if (entries > MOST_ENTRIES || bytes > MOST_FOLDER_BYTES) return Math.max(bytes, MOST_FOLDER_BYTES + 1);
    }
  }
  return bytes;
}

// What a program takes away meanwhile takes no room.
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
