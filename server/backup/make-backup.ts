import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StoredFileDamaged } from '../../models/sealed-format.ts';
import type { StoredFile } from '../../models/stored-file.ts';
import type { Clock } from '../core/clock.ts';
import type { OpenVault } from '../secrets/open-vault.ts';
import { SALT_BYTES, writeHeader } from './backup-header.ts';
import { deriveBackupKeys } from './backup-keys.ts';
import type { DatabaseFacts } from './database-tasks.ts';
import {
  DATABASE_ENTRY,
  type Entry,
  KEYS_ENTRY,
  type Manifest,
  type TravellingKeys,
  writeManifest,
} from './manifest.ts';
import { runInThread } from './run-in-thread.ts';
import { sealChunks } from './seal-chunks.ts';
import { openFolders, readContent } from './stored-files.ts';
import { workDirectoryPrefix } from './work-directory.ts';

/** Where a backup is made from. */
export interface BackupSource {
  dataDirectory: string;
  vault: OpenVault;
  /** Of the database, where that is encrypted. */
  databaseKey: KeyObject | undefined;
  /** What files are sealed under, also beside a database that is not encrypted yet. */
  filesKey: KeyObject | undefined;
  clock: Clock;
  appVersion: string;
}

/** A backup that is ready to be written: everything that can fail for a reason other than the disk has been done. */
export interface OpenedBackup {
  manifest: Manifest;
  /** The file from its first byte to its last; to be read once. */
  bytes: AsyncIterable<Buffer>;
  /** Removes what was collected; to be called however it ended. */
  close(): Promise<void>;
}

/**
 * Collects a consistent state and opens the backup of it. The passphrase is `SHORTEST_PASSPHRASE` characters or more. The
 * database travels as it is encrypted at rest, with its key beside it inside the encrypted stream: at no time does it lie
 * anywhere in the clear that was not so before.
 */
export async function openBackup(source: BackupSource, passphrase: string): Promise<OpenedBackup> {
  const directory = await mkdtemp(join(source.dataDirectory, workDirectoryPrefix()));
  const close = () => rm(directory, { recursive: true, force: true });
  try {
    // Before the copy: a head that is behind its chain fits, one that is ahead looks like a cut tail.
    const keys = Buffer.from(JSON.stringify(await travellingKeys(source)), 'utf8');
    const contents = await collectContents(source, directory, keys);
    const salt = randomBytes(SALT_BYTES);
    const backupKeys = await deriveBackupKeys(passphrase, salt);
    const { createdAt, appVersion } = contents.manifest;
    const header = writeHeader({ salt, createdAt, appVersion }, backupKeys);
    const plain = frame(contents.manifest, contents.readers);
    return { manifest: contents.manifest, bytes: file(header, plain, backupKeys.content), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function collectContents(source: BackupSource, directory: string, keys: Buffer) {
  const { databaseKey, filesKey } = source;
  const keysAtRest = { database: databaseKey, files: filesKey };
  const snapshot = await collectSnapshot(source.dataDirectory, directory, keysAtRest);
  const readers = new Map<string, () => AsyncIterable<Buffer>>([
    [KEYS_ENTRY, () => Readable.from([keys])],
    [DATABASE_ENTRY, () => createReadStream(snapshot.databasePath)],
  ]);
  for (const [name, file] of snapshot.files) readers.set(name, () => readContent(file));
  const entries: Entry[] = [];
  let damagedFiles = 0;
  for (const [name, read] of readers)
    try {
      entries.push(await measure(name, read()));
    } catch (error) {
      // One file that its disk has damaged must not keep everything else out of a backup.
      if (!(error instanceof StoredFileDamaged)) throw error;
      damagedFiles += 1;
    }
  const manifest: Manifest = {
    createdAt: source.clock.now(),
    appVersion: source.appVersion,
    instanceId: source.vault.instanceId,
    migration: snapshot.facts.migration,
    isEncrypted: databaseKey !== undefined,
    tables: snapshot.facts.tables,
    missingFiles: snapshot.missingFiles + damagedFiles,
    entries,
  };
  return { manifest, readers };
}

async function travellingKeys({ vault: { vault }, databaseKey }: BackupSource): Promise<TravellingKeys> {
  const ledger = await vault.get('ledger-key');
  const payload = await vault.get('payload-key');
  if (ledger === undefined || payload === undefined) throw new Error('a data directory in use has its keys');
  return {
    'ledger-key': ledger,
    'payload-key': payload,
    'ledger-head': await vault.get('ledger-head'),
    'database-key': databaseKey?.export().toString('base64'),
  };
}

async function measure(name: string, content: AsyncIterable<Buffer>): Promise<Entry> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

async function* file(header: Buffer, plain: AsyncIterable<Buffer>, key: KeyObject): AsyncGenerator<Buffer> {
  yield header;
  yield* sealChunks(plain, key, header);
}

async function* frame(
  manifest: Manifest,
  readers: Map<string, () => AsyncIterable<Buffer>>,
): AsyncGenerator<Buffer> {
  yield writeManifest(manifest);
  for (const { name, sha256 } of manifest.entries) {
    const hash = createHash('sha256');
    for await (const piece of readers.get(name)?.() ?? []) {
      hash.update(piece);
      yield piece;
    }
    // A backup that would not restore is none: better no file than that one.
    if (hash.digest('hex') !== sha256) throw new Error('a collected file changed while it was read');
  }
}

/** A file may be removed between the copy of the database and its second name: then the copy is taken anew. */
const ATTEMPTS = 3;

/**
 * Collects a state of the data that nothing changes any more into `directory`, which is empty and on the same disk: the copied
 * database, and a second name for each of its files, by entry name. A server may be writing meanwhile. A file that is missing
 * however often it is tried was lost before; the rest is collected all the same. Throws what SQLite and the disk say.
 */
async function collectSnapshot(
  dataDirectory: string,
  directory: string,
  keys: { database: KeyObject | undefined; files: KeyObject | undefined },
) {
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
