import { statSync } from 'node:fs';
import { AppError } from '../core/app-error.ts';
import { readInstance, writeInstance } from './instance.ts';

/**
 * Throws AppError 500 with the remedy when this data directory has had a database and the file at `path` is gone or empty:
 * an empty one in its place would look like a first start, and take the log of the lost one away.
 */
export function requireNotedDatabase(dataDirectory: string, path: string): void {
  const isThere = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (isThere) return;
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (readInstance(dataDirectory)?.hasDatabase || hasLog)
    throw new AppError(500, 'database_missing', MISSING);
}

/** Notes beside the names of the keys that there is a database from now on. */
export function noteDatabase(dataDirectory: string): void {
  const instance = readInstance(dataDirectory);
  if (instance && !instance.hasDatabase) writeInstance(dataDirectory, { ...instance, hasDatabase: true });
}

const MISSING =
  'The database of this data directory (alcove.db) is gone or empty. Nothing was made in its place: put the file back, ' +
  'run "alcove restore" with a backup, or set ALCOVE_DATA_DIR to an empty directory to start anew.';
