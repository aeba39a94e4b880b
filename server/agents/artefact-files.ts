import { mkdirSync, readdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The files that tools made, each under its artefact's id; readable by their owner only. */
export type ArtefactFiles = ReturnType<typeof openArtefactFiles>;

/** Opens `directory`, which is made when it is not there. */
export function openArtefactFiles(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(directory, id);
  return {
    pathOf,
    /** Writes a new file whole, down to the disk. */
    async write(id: string, bytes: Uint8Array): Promise<void> {
      await using handle = await open(pathOf(id), 'wx', 0o600);
      await handle.writeFile(bytes);
      await handle.sync();
    },
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),
    /** Removes the files that no run knows: a crash came between a file and its row. */
    async sweep(isKnown: (id: string) => boolean): Promise<void> {
      for (const entry of readdirSync(directory, { withFileTypes: true }))
        if (!entry.isDirectory() && !isKnown(entry.name))
          await rm(join(directory, entry.name), { force: true });
    },
  };
}
