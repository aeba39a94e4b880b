import { createWriteStream, existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createAudit } from '../auth/audit.repository.ts';
import { BackupBody } from '../backup/backup.schemas.ts';
import { backupContents } from '../backup/backup-contents.ts';
import { type OpenedBackup, openBackup } from '../backup/make-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { openMigrated } from '../build-storage.ts';
import type { Config } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { systemClock } from '../core/clock.ts';
import { DEFAULT_TENANT_ID } from '../db/tables/accounts.ts';
import { parseInput } from '../http/validate.ts';
import { readVersion } from '../package-root.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { createKeychains } from '../secrets/keychain-vault.ts';
import { openVault } from '../secrets/open-vault.ts';
import { openDatabaseKey, openOwnKeys } from '../secrets/own-keys.ts';

/** What the commands need of the terminal. */
export interface BackupIo {
  /** Asks on the terminal without echo, or reads the first line of standard input where there is none. */
  readPassword: (question: string) => Promise<string>;
  /** Whether a person types: a new passphrase is then asked for twice. */
  isTerminal: boolean;
  /** Writes one line. */
  write: (line: string) => void;
  createKeychain?: (instanceId: string) => KeyVault;
}

/**
 * `alcove backup`: writes a backup of the data directory, beside a running server too. The file is there only once it is
 * whole; one that is there already is not touched. Throws AppError when it cannot be written.
 */
export async function backupCommand(
  file: string,
  { json = false }: { json?: boolean },
  config: Config,
  io: BackupIo,
): Promise<void> {
  if (existsSync(file)) throw notWritten(file);
  if (!existsSync(join(config.dataDirectory, 'alcove.db')))
    throw new AppError(422, 'nothing_to_back_up', 'There are no data in this data directory yet.');
  const passphrase = await newPassphrase(io);
  const { manifest, bytes } = await withBackup(config, passphrase, io, (backup) => writeWhole(file, backup));
  if (json) io.write(JSON.stringify({ file, bytes, ...backupContents(manifest) }));
  else io.write(`Written: ${describe(manifest)}. Keep the passphrase: nothing else opens this file.`);
}

/** What is in a backup, in words. */
export function describe(manifest: Manifest): string {
  const contents = backupContents(manifest);
  const parts = (['users', 'conversations', 'messages', 'documents'] as const).map(
    (name) => `${contents[name]} ${name}`,
  );
  const lost =
    contents.missing_files > 0 ? `; ${contents.missing_files} files were lost or damaged before` : '';
  return `${parts.join(', ')}, as of ${contents.created_at}${lost}`;
}

async function withBackup<Result>(
  config: Config,
  passphrase: string,
  io: BackupIo,
  work: (backup: OpenedBackup) => Promise<Result>,
): Promise<{ manifest: Manifest; bytes: Result }> {
  const { dataDirectory, timeouts } = config;
  const createKeychain = io.createKeychain ?? createKeychains(timeouts);
  const vault = await openVault(dataDirectory, { createKeychain });
  await openOwnKeys(vault);
  const key = await openDatabaseKey(vault);
  const database = openMigrated(config, key);
  try {
    const databaseKey = database.isEncrypted ? key : undefined;
    const source = {
      dataDirectory,
      vault,
      databaseKey,
      filesKey: key,
      clock: systemClock,
      appVersion: readVersion(),
    };
    const backup = await openBackup(source, passphrase);
    try {
      const bytes = await work(backup);
      createAudit(database, systemClock)({ tenantId: DEFAULT_TENANT_ID, action: 'backup.made' });
      return { manifest: backup.manifest, bytes };
    } finally {
      await backup.close();
    }
  } finally {
    database.close();
  }
}

async function writeWhole(file: string, { bytes }: OpenedBackup): Promise<number> {
  const unfinished = `${file}.${process.pid}.part`;
  const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(Readable.from(bytes), sink);
    await publish(unfinished, file);
    return sink.bytesWritten;
  } catch (cause) {
    throw notWritten(file, cause);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function newPassphrase({ readPassword, isTerminal }: BackupIo): Promise<string> {
  const { passphrase } = parseInput(BackupBody, {
    passphrase: await readPassword('Passphrase of the backup: '),
  });
  if (isTerminal && (await readPassword('The same passphrase again: ')) !== passphrase)
    throw new AppError(
      422,
      'passphrases_differ',
      'The two passphrases are not the same. Nothing was written.',
    );
  return passphrase;
}

/** Unlike a rename, a link never replaces a file; a disk without links gets a look before. */
async function publish(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    if (existsSync(file)) throw error;
    await rename(unfinished, file);
  }
}

function notWritten(file: string, cause?: unknown): AppError {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const reason = isFull ? 'the disk is full' : 'it is there already, or its folder cannot be written to';
  return new AppError(422, 'file_not_written', `${file} was not written: ${reason}.`, { cause });
}
