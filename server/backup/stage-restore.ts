import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { openStoredFile, type StoredFile, streamContent } from '../../models/stored-file.ts';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import { newestMigration } from '../db/migrate.ts';
import { DEFAULT_TENANT_ID } from '../db/tables/accounts.ts';
import { readInstance } from '../secrets/instance.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { openVault } from '../secrets/open-vault.ts';
import { openDatabaseKey } from '../secrets/own-keys.ts';
import { backupError } from './backup-errors.ts';
import { readHeader } from './backup-header.ts';
import { deriveBackupKeys } from './backup-keys.ts';
import { ByteReader } from './byte-reader.ts';
import {
  DATABASE_ENTRY,
  type Entry,
  KEYS_ENTRY,
  type Manifest,
  parse,
  readManifest,
  TravellingKeys,
} from './manifest.ts';
import { discardStaged, markReady, restorePaths } from './restore-directory.ts';
import { runInThread } from './run-in-thread.ts';
import { openChunks } from './seal-chunks.ts';
import type { SetAside } from './set-aside.ts';
import { openFolders } from './stored-files.ts';
import { syncDirectory } from './sync-directory.ts';

/** Where a backup is restored to. */
interface RestoreTarget {
  dataDirectory: string;
  clock: Clock;
  /** Lets data that were encrypted lie in the clear here, where there is no keychain; otherwise that is refused. */
  acceptsPlain?: boolean;
  createKeychain: (instanceId: string) => KeyVault;
}

/** A backup that was verified, and what of it is not taken over. */
export type StagedBackup = Manifest & { setAside: SetAside };

type TargetKeys = Awaited<ReturnType<typeof placeKeys>>;

/**
 * Reads, verifies and lays out a backup so that only renames are missing (`swapData`): under a new instance id, with its
 * keys in entries of their own, so that nobody else's are touched and those of the present data stay as they are.
 * Nothing of the present data is changed. Throws AppError 422 with the reason when the file cannot be restored, and leaves
 * nothing behind then. One that was staged before makes room once it is known that the passphrase opens this one. The data
 * directory has to be held.
 */
export async function stageRestore(
  file: StoredFile,
  passphrase: string,
  target: RestoreTarget,
): Promise<StagedBackup> {
  const paths = restorePaths(target.dataDirectory);
  const discard = () => discardStaged(target.dataDirectory, target.createKeychain);
  let hasBegun = false;
  const begin = async () => {
    hasBegun = true;
    await discard();
    await mkdir(paths.new, { recursive: true, mode: 0o700 });
  };
  try {
    const manifest = await layOut(file, passphrase, target, { directory: paths.new, begin });
    for (const name of ['documents', 'artefacts', '.']) syncDirectory(join(paths.new, name));
    markReady(target.dataDirectory, target.clock.now());
    syncDirectory(paths.directory);
    return manifest;
  } catch (error) {
    if (hasBegun) await discard();
    throw error;
  }
}

async function layOut(
  file: StoredFile,
  passphrase: string,
  target: RestoreTarget,
  { directory, begin }: { directory: string; begin: () => Promise<void> },
): Promise<StagedBackup> {
  let keys: TargetKeys | undefined;
  let folders: ReturnType<typeof openFolders> | undefined;
  const databasePath = join(directory, DATABASE_ENTRY);
  const manifest = await readBackup(file, passphrase, {
    async check({ migration }) {
      if (migration > newestMigration()) throw backupError('backup_newer');
      await begin();
    },
    // The keys come first, the database next: files are sealed with a key of this computer as they come.
    async take({ name }, content) {
      if (name === KEYS_ENTRY) {
        keys = await placeKeys(parse(TravellingKeys, await buffer(content)), target, directory);
        folders = openFolders(directory, keys.database);
      } else if (name === DATABASE_ENTRY) {
        await pipeline(content, createWriteStream(databasePath, { flags: 'wx', mode: 0o600, flush: true }));
      } else await folders?.write(name, content);
    },
  });
  const setAside = keys ? await checkDatabase(databasePath, keys, manifest, target.clock) : [];
  return { ...manifest, setAside };
}

/** Puts the keys where a first start on this computer would: in its keychain if there is one, else in a file. */
async function placeKeys(
  travelling: TravellingKeys,
  { dataDirectory, acceptsPlain = false, createKeychain }: RestoreTarget,
  directory: string,
) {
  const vault = await openVault(directory, { createKeychain });
  const carried = travelling['database-key'];
  const wasEncrypted = carried !== undefined || readInstance(dataDirectory)?.vault === 'keychain';
  if (vault.vault.kind !== 'keychain' && wasEncrypted && !acceptsPlain)
    throw new AppError(422, 'encryption_would_be_lost', ENCRYPTION_LOST);
  for (const name of ['ledger-key', 'payload-key'] as const)
    await vault.ensureKey(name, () => travelling[name]);
  const head = travelling['ledger-head'];
  if (head !== undefined) await vault.vault.set('ledger-head', head);
  const isKept = vault.vault.kind === 'keychain' && carried !== undefined;
  if (isKept) await vault.ensureKey('database-key', () => carried);
  return {
    /** The database's as it is in the backup. */
    carried: carried === undefined ? undefined : toKey(carried),
    /** The database's as it will be. */
    database: await openDatabaseKey(vault),
  };
}

async function checkDatabase(
  path: string,
  { carried, database }: TargetKeys,
  manifest: Manifest,
  clock: Clock,
): Promise<SetAside> {
  const outcome = await runInThread({
    kind: 'check',
    path,
    key: carried?.export(),
    targetKey: database?.export(),
    event: { id: newId(), tenantId: DEFAULT_TENANT_ID, createdAt: clock.now() },
  }).catch((cause: unknown) => {
    throw isFull(cause) ? cause : backupError('backup_damaged', cause);
  });
  if ('problem' in outcome)
    throw backupError(outcome.problem === 'altered' ? 'backup_altered' : 'backup_damaged');
  if (!isAsWritten(outcome.facts, manifest)) throw backupError('backup_damaged');
  const { documentIds, artefactIds } = outcome.facts;
  // An id names a file of the data directory: one with dots and slashes would name another.
  if (![...documentIds, ...artefactIds].every((id) => z.uuid().safeParse(id).success))
    throw backupError('backup_damaged');
  return outcome.setAside;
}

function isAsWritten(
  facts: { migration: number; tables: Record<string, number> },
  manifest: Pick<Manifest, 'migration' | 'tables'>,
): boolean {
  const names = Object.keys(manifest.tables);
  return (
    facts.migration === manifest.migration &&
    Object.keys(facts.tables).length === names.length &&
    names.every((name) => facts.tables[name] === manifest.tables[name])
  );
}

function isFull(cause: unknown): boolean {
  return (
    cause instanceof Error && 'code' in cause && (cause.code === 'SQLITE_FULL' || cause.code === 'ENOSPC')
  );
}

function toKey(text: string): KeyObject {
  return createSecretKey(Buffer.from(text, 'base64'));
}

const ENCRYPTION_LOST =
  'These data were encrypted, and this computer has no keychain for their key: they would lie here for anybody to read. ' +
  'Start your keyring service and try again, or accept that (alcove restore --plain). Nothing was changed.';

/** Takes one entry; the bytes have to be read to their end. */
type TakeEntry = (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads a backup from its first byte to its last, giving each entry to `take` as it comes. Only once this returns is it
 * known that the whole of it is what was written. `check` is asked before the first entry. Throws AppError 422 for a file
 * that is no backup, a wrong passphrase, and what was damaged or cut off.
 */
export async function readBackup(
  file: StoredFile,
  passphrase: string,
  tools: { check: (manifest: Manifest) => void | Promise<void>; take: TakeEntry },
): Promise<Manifest> {
  await using content = await openStoredFile(file);
  const sealed = new ByteReader(streamContent(content));
  const { keys, bytes } = await readHeader(sealed, (salt) => deriveBackupKeys(passphrase, salt));
  const plain = new ByteReader(openChunks(sealed.rest(), keys.content, bytes));
  const manifest = await readManifest(plain);
  await tools.check(manifest);
  for (const entry of manifest.entries) await takeChecked(entry, plain, tools.take);
  if (!(await plain.isAtEnd())) throw backupError('backup_damaged');
  return manifest;
}

async function takeChecked(entry: Entry, plain: ByteReader, take: TakeEntry): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  const hashed = async function* () {
    for await (const piece of plain.take(entry.size)) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  await take(entry, hashed());
  if (size !== entry.size || hash.digest('hex') !== entry.sha256) throw backupError('backup_damaged');
}
