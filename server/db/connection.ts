import type { KeyObject } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { AppError } from '../core/app-error.ts';

/** The open database: `orm` for typed queries, `sqlite` for what drizzle has no words for (FTS5, pragmas). */
export interface Database {
  sqlite: Sqlite.Database;
  orm: BetterSQLite3Database;
  /** Runs `work` in one immediate transaction; a throw rolls everything back. */
  transaction<T>(work: () => T): T;
  /** Moves the write-ahead log into the file and empties it: the last step of every real deletion. */
  truncateLog(): void;
  close(): void;
}

/**
 * Opens (or creates, readable by its owner only) the database at `path`.
 * WAL + NORMAL: an acknowledged write survives `kill -9` of the process. Throws AppError 500 with the remedy
 * when the file cannot be opened, is locked or is not a database; nothing is overwritten then.
 * With a key of 32 bytes everything in it and in its log is encrypted; a plain file does not open with one.
 */
export function openDatabase(path: string, key?: KeyObject): Database {
  const sqlite = openFile(path, key);
  // Made once: better-sqlite3 builds four functions for each transaction that it makes.
  const inTransaction = sqlite.transaction((work: () => unknown) => work());
  return {
    sqlite,
    orm: drizzle(sqlite),
    transaction: <T>(work: () => T) => inTransaction.immediate(work) as T,
    truncateLog: () => void sqlite.pragma('wal_checkpoint(TRUNCATE)'),
    close: () => {
      try {
        sqlite.pragma('wal_checkpoint(TRUNCATE)');
      } finally {
        // On a full disk the log stays, and the next start reads it.
        sqlite.close();
      }
    },
  };
}

function openFile(path: string, key: KeyObject | undefined): Sqlite.Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const isNew = path !== ':memory:' && !existsSync(path);
    const sqlite = new Sqlite(path, { timeout: 5_000 });
    if (isNew) chmodSync(path, 0o600);
    if (key) unlock(sqlite, key);
    for (const pragma of PRAGMAS) sqlite.pragma(pragma);
    return sqlite;
  } catch (cause) {
    throw new AppError(500, 'database_unusable', explain(cause, key !== undefined), { cause });
  }
}

/**
 * Gives the key: ChaCha20-Poly1305 for each page (RFC 8439), as SQLite3 Multiple Ciphers does it. The key is used as it
 * is, so that opening derives nothing.
 */
export function unlock(sqlite: Sqlite.Database, key: KeyObject, verb: 'key' | 'rekey' = 'key'): void {
  sqlite.pragma("cipher = 'chacha20'");
  sqlite.pragma(`${verb} = 'raw:${key.export().toString('hex')}'`);
}

const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = NORMAL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'temp_store = MEMORY',
];

function explain(cause: unknown, hasKey: boolean): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'SQLITE_NOTADB')
    return hasKey
      ? 'The database does not open with the key in the keychain, or is damaged. Nothing was changed; run "alcove recovery restore" with your recovery phrase, or restore a backup.'
      : 'The database is damaged, or it is encrypted and its key is not here. Nothing was changed; run "alcove recovery restore" with your recovery phrase, or restore a backup.';
  if (code === 'SQLITE_CORRUPT')
    return 'The database is damaged. Nothing was changed; restore it from a backup, or move it away to start anew.';
  if (code === 'SQLITE_BUSY') return 'The database is locked by another program. Close it and start again.';
  if (code === 'SQLITE_FULL' || code === 'ENOSPC')
    return 'The disk is full. Free some space and start again.';
  return 'The database cannot be opened. Check that the data directory exists and that you may write to it.';
}
