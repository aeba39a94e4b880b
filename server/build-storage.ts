import type { KeyObject } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemTimer } from '../models/engine/timer.ts';
import type { Config } from './config.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import { type Database, openDatabase } from './db/connection.ts';
import { isPlainDatabase } from './db/encrypt-database.ts';
import { createLockedWait } from './db/locked-wait.ts';
import { migrate } from './db/migrate.ts';
import { createLedger } from './egress/ledger/ledger.ts';
import { deriveFilesKey } from './secrets/files-key.ts';
import { noteDatabase, requireNotedDatabase } from './secrets/noted-database.ts';
import type { OpenVault } from './secrets/open-vault.ts';
import { openDatabaseKey, openOwnKeys } from './secrets/own-keys.ts';
import { keepRecoveryKeys } from './secrets/recovery-keys.ts';
import { createInstanceSettings } from './settings/instance-settings.ts';
import { createUserSettings } from './settings/user-settings.ts';

/** What the data directory holds, opened: keys, database, settings and the ledger. */
export type Storage = Awaited<ReturnType<typeof buildStorage>>;

/** Opens the data directory. Throws AppError with the remedy when it cannot be used. */
export async function buildStorage(
  config: Config,
  { vault, clock, logger }: { vault: OpenVault; clock: Clock; logger: Logger },
) {
  const keys = await openOwnKeys(vault);
  const databaseKey = await openDatabaseKey(vault);
  const database = openMigrated(config, databaseKey);
  const lockedWait = createLockedWait(database.sqlite, systemTimer.after);
  if (databaseKey) keepRecoveryKeys(database, keys);
  return {
    vault,
    keys,
    databaseKey,
    filesKey: deriveFilesKey(databaseKey),
    database,
    lockedWait,
    ledger: createLedger({
      database,
      vault: vault.vault,
      clock,
      ledgerKey: keys.ledger,
      payloadKey: keys.payload,
      onHeadNotKept: () => logger.warn('ledger_head_not_kept'),
    }),
    instanceSettings: createInstanceSettings(database),
    userSettings: createUserSettings(database),
  };
}

/**
 * Opens the database of the data directory, made and brought up to date when needed. A file that is still plain is
 * opened as it is: only the server, which holds the directory, encrypts it. Throws AppError 500 with the remedy when there
 * was a database here and is none now.
 */
export function openMigrated(config: Config, key: KeyObject | undefined): Database {
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  const path = join(config.dataDirectory, 'alcove.db');
  requireNotedDatabase(config.dataDirectory, path);
  const database = openDatabase(path, isPlainDatabase(path) ? undefined : key);
  migrate(database);
  noteDatabase(config.dataDirectory);
  return database;
}
