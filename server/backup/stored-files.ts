import type { KeyObject } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { StoredFileDamaged } from '../../models/sealed-format.ts';
import { openStoredFile, type StoredFile, streamContent } from '../../models/stored-file.ts';
import { deriveFilesKey } from '../secrets/files-key.ts';
import { type KeptFiles, openKeptFiles } from '../secrets/kept-files.ts';

/** The folders of a data directory whose files are in a backup, each file under the id of its row. */
const FOLDERS = ['documents', 'artefacts'] as const;
type Folder = (typeof FOLDERS)[number];

/** The kept files of a data directory, by the names that they have in a backup: `documents/<id>`. */
export function openFolders(dataDirectory: string, databaseKey: KeyObject | undefined) {
  const filesKey = deriveFilesKey(databaseKey);
  const open = (folder: Folder) => openKeptFiles(join(dataDirectory, folder), filesKey);
  const folders: Record<Folder, KeptFiles> = { documents: open('documents'), artefacts: open('artefacts') };
  const locate = (name: string): [KeptFiles, string] => {
    const [folder, id] = name.split('/');
    const found = FOLDERS.find((known) => known === folder);
    if (!found || id === undefined) throw new Error('an entry of a backup lies in a known folder');
    return [folders[found], id];
  };
  return {
    /**
     * Gives the file of this name a second one, under which it stays when the first is removed: kept files are never
     * written to again. Undefined where there is none, or a damaged one.
     */
    async nameAgain(name: string, path: string): Promise<StoredFile | undefined> {
      const [files, id] = locate(name);
      try {
        const file = await files.find(id);
        await linkOrCopy(file.path, path);
        return { ...file, path };
      } catch (error) {
        if (isGone(error) || error instanceof StoredFileDamaged) return undefined;
        throw error;
      }
    },
    /** Writes a new file, sealed where this data directory seals. */
    async write(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      const [files, id] = locate(name);
      await files.write(id, content);
    },
  };
}

/** The content of a kept file as it was given to Alcove. */
export async function* readContent(file: StoredFile): AsyncGenerator<Buffer> {
  await using content = await openStoredFile(file);
  yield* streamContent(content);
}

async function linkOrCopy(path: string, secondPath: string): Promise<void> {
  try {
    await link(path, secondPath);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    if (isGone(error)) throw error;
    // A disk without hard links.
    await copyFile(path, secondPath, constants.COPYFILE_EXCL);
  }
}

const isGone = (error: unknown) => hasCode(error, 'ENOENT');

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
