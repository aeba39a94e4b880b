import { mkdirSync, readdirSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The uploaded files themselves, each under its document's id; readable by their owner only. */
export type DocumentFiles = ReturnType<typeof openDocumentFiles>;

/** Opens `directory`, which is made when it is not there. */
export function openDocumentFiles(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(directory, id);
  return {
    pathOf,
    /** Takes over a file that has arrived, so that a power cut leaves it whole or not there. */
    async keep(arrivedPath: string, id: string): Promise<void> {
      await syncToDisk(arrivedPath, 'r+');
      await rename(arrivedPath, pathOf(id));
      if (process.platform !== 'win32') await syncToDisk(directory, 'r');
    },
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
    /** Removes the files that no document knows: a crash came between a file and its row. Folders are not ours. */
    async sweep(isKnown: (id: string) => boolean): Promise<void> {
      for (const entry of readdirSync(directory, { withFileTypes: true }))
        if (!entry.isDirectory() && !isKnown(entry.name))
          await rm(join(directory, entry.name), { force: true });
    },
  };
}

async function syncToDisk(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
