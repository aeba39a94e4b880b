import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { type Database, unlock } from '../../db/connection.ts';
import { isPlainDatabase } from '../../db/encrypt-database.ts';
import type { DoctorContext } from './doctor.types.ts';

/**
 * Opens the database to be looked at only; undefined where there is none yet. A server may be running beside. Throws what
 * SQLite throws, and AppError when the keychain will not give the key.
 */
export async function openReadOnlyDatabase({ config, vault }: DoctorContext): Promise<Database | undefined> {
  const path = join(config.dataDirectory, 'alcove.db');
  if (!existsSync(path)) return undefined;
  const key = isPlainDatabase(path) ? undefined : await vault()?.get('database-key');
  // Without a log beside it, only one who may write takes away the log that every reader makes, safely.
  const hasLog = existsSync(`${path}-wal`) || existsSync(`${path}-journal`);
  const sqlite = new Sqlite(path, { readonly: hasLog, fileMustExist: true, timeout: 5_000 });
  if (key !== undefined) unlock(sqlite, createSecretKey(Buffer.from(key, 'base64')));
  sqlite.pragma('query_only = ON');
  return {
    sqlite,
    orm: drizzle(sqlite),
    isEncrypted: key !== undefined,
    transaction: (work) => work(),
    truncateLog: () => undefined,
    close: () => void sqlite.close(),
  };
}
