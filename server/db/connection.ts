import type { KeyObject } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { AppError } from '../core/app-error.ts';
import { explainStorageFailure } from '../core/explain-storage-failure.ts';

/** The open database: `orm` for typed queries, `sqlite` for what drizzle has no words for (FTS5, pragmas). */
export interface Database {
  sqlite: Sqlite.Database;
  orm: BetterSQLite3Database;
  /** Whether its file is encrypted: never to be found out by opening the file again, see `openDatabase`. */
  isEncrypted: boolean;
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
 * While it is open, this process must not open and close the file in any other way than by SQLite: closing any descriptor
 * of a file drops all locks that the process has on it (POSIX), and the next program that looks at the database would take
 * the log away under it.
 */
export function openDatabase(path: string, key?: KeyObject): Database {
  const sqlite = openFile(path, key);
  // Made once: better-sqlite3 builds four functions for each transaction that it makes.
  const inTransaction = sqlite.transaction((work: () => unknown) => work());
  return {
    sqlite,
    orm: drizzle(sqlite),
    isEncrypted: key !== undefined,
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
    throw (
      explainStorageFailure(cause, key !== undefined) ??
      new AppError(500, 'database_unusable', UNUSABLE, { cause })
    );
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

const UNUSABLE =
  'The database cannot be opened. Check that the data directory exists and that you may write to it.';
