import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { AppError } from '../core/app-error.ts';

/** How long a server that is just ending may still hold the directory, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Holds the data directory for this process until `release`, or until the process ends, however it ends: the lock is
 * the operating system's, on a file of its own. Two servers would answer in one conversation at once and, at their
 * first start, make two sets of keys. Throws AppError 500 with the remedy when another process holds it.
 */
export function holdDataDirectory(path: string): { release(): void } {
  const lock = new Sqlite(join(path, 'alcove.lock'), { timeout: PATIENCE_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw new AppError(500, 'data_directory_held', HELD, { cause });
  }
  return { release: () => void lock.close() };
}

const HELD =
  'Another Alcove is running over this data directory. Use that one, stop it first, or set ALCOVE_DATA_DIR and ALCOVE_PORT.';
