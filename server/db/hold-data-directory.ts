import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../core/app-error.ts';
import { explainStorageFailure } from '../core/explain-storage-failure.ts';

/** Where it lies on which port the server listens that holds the directory; commands look there. */
export const PORT_FILE = 'alcove.port';

/** How long a server that is just ending may still hold the directory, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Holds the data directory for this process until `release`, or until the process ends, however it ends: the lock is
 * the operating system's, on a file of its own. Two servers would answer in one conversation at once and, at their
 * first start, make two sets of keys. Throws AppError 500 with the remedy when another process holds it, or when the
 * disk does not let it be held.
 */
export function holdDataDirectory(path: string) {
  let lock: Sqlite.Database | undefined;
  const portFile = join(path, PORT_FILE);
  try {
    lock = new Sqlite(join(path, 'alcove.lock'), { timeout: PATIENCE_MS });
    // A journal on the disk would need room on it, and a lock has nothing to keep.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    // Of one that was killed.
    rmSync(portFile, { force: true });
    return {
      // The address behind it only where it is not the usual one: older commands read a number.
      /** Lets commands over this directory find the server. */
      tellPlace: ({ address, port }: { address: string; port: number }): void =>
        writeFileSync(portFile, address === '::1' ? `${port} ${address}` : String(port), { mode: 0o600 }),
      release(): void {
        rmSync(portFile, { force: true });
        held.close();
      },
    };
  } catch (cause) {
    lock?.close();
    if (cause instanceof Sqlite.SqliteError && cause.code.startsWith('SQLITE_BUSY'))
      throw new AppError(500, 'data_directory_held', HELD, { cause });
    throw explainStorageFailure(cause) ?? cause;
  }
}

const HELD =
  'Another Alcove is running over this data directory. Use that one, stop it first, or set ALCOVE_DATA_DIR and ALCOVE_PORT.';
