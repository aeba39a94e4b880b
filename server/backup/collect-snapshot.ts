import type { KeyObject } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredFile } from '../../models/stored-file.ts';
import type { DatabaseFacts } from './database-tasks.ts';
import { DATABASE_ENTRY } from './manifest.ts';
import { runInThread } from './run-in-thread.ts';
import { openFolders } from './stored-files.ts';

/** A state of the data that nothing changes any more: the copied database, and a second name for each of its files. */
export interface CollectedSnapshot {
  databasePath: string;
  facts: DatabaseFacts;
  /** By entry name, such as `documents/<id>`. */
  files: Map<string, StoredFile>;
  /** Rows whose file is not there. */
  missingFiles: number;
}

/** A file may be removed between the copy of the database and its second name: then the copy is taken anew. */
const ATTEMPTS = 3;

/**
 * Collects into `directory`, which is empty and on the same disk. A server may be writing meanwhile. A file that is missing
 * however often it is tried was lost before; the rest is collected all the same. Throws what SQLite and the disk say.
 */
export async function collectSnapshot(
  dataDirectory: string,
  directory: string,
  keys: { database: KeyObject | undefined; files: KeyObject | undefined },
): Promise<CollectedSnapshot> {
  const folders = openFolders(dataDirectory, keys.files);
  const databasePath = join(directory, DATABASE_ENTRY);
  await mkdir(join(directory, 'documents'), { mode: 0o700 });
  await mkdir(join(directory, 'artefacts'), { mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    await rm(databasePath, { force: true });
    const facts = await copyDatabase(join(dataDirectory, DATABASE_ENTRY), databasePath, keys.database);
    const files = new Map<string, StoredFile>();
    const names = namesOf(facts);
    for (const name of names) {
      const file = await folders.nameAgain(name, join(directory, name));
      if (file) files.set(name, file);
    }
    const missingFiles = names.length - files.size;
    if (missingFiles === 0 || attempt === ATTEMPTS) return { databasePath, facts, files, missingFiles };
  }
}

async function copyDatabase(
  path: string,
  copyPath: string,
  key: KeyObject | undefined,
): Promise<DatabaseFacts> {
  const outcome = await runInThread({ kind: 'snapshot', path, copyPath, key: key?.export() });
  if ('problem' in outcome) throw new Error('a snapshot has facts');
  return outcome.facts;
}

function namesOf({ documentIds, artefactIds }: DatabaseFacts): string[] {
  return [...documentIds.map((id) => `documents/${id}`), ...artefactIds.map((id) => `artefacts/${id}`)];
}
