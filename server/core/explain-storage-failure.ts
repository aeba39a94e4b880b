import { AppError } from './app-error.ts';

/**
 * What the disk or the database file has to do with a failure at start, as an AppError 500 that names cause and remedy;
 * undefined where neither SQLite nor the file system failed. `hasKey` says whether the database was opened with a key.
 */
export function explainStorageFailure(cause: unknown, hasKey = false): AppError | undefined {
  const code = storageCode(cause);
  const known = code && FAILURES.find(({ codes }) => codes.test(code));
  if (!known) return undefined;
  return new AppError(500, known.code, hasKey && known.withKey ? known.withKey : known.detail, { cause });
}

/** The code of SQLite or of the file system, also below what the query builder wrapped around it. */
export function storageCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ('code' in thrown && typeof thrown.code === 'string' && /^(SQLITE_|E[A-Z]+$)/.test(thrown.code))
    return thrown.code;
  return storageCode(thrown.cause);
}

interface Failure {
  codes: RegExp;
  code: string;
  detail: string;
  withKey?: string;
}

const FAILURES: readonly Failure[] = [
  {
    codes: /^SQLITE_NOTADB/,
    code: 'database_unusable',
    detail:
      'The database is damaged, or it is encrypted and its key is not here. Nothing was changed; run "alcove recovery restore" with your recovery phrase, or restore a backup.',
    withKey:
      'The database does not open with the key in the keychain, or is damaged. Nothing was changed; run "alcove recovery restore" with your recovery phrase, or restore a backup.',
  },
  {
    codes: /^SQLITE_CORRUPT/,
    code: 'database_unusable',
    detail:
      'The database is damaged. Nothing was changed; restore it from a backup, or move it away to start anew.',
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED)/,
    code: 'database_unusable',
    detail: 'The database is locked by another program. Close it and start again.',
  },
  {
    // The log's index is the first that finds no room.
    codes: /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/,
    code: 'disk_full',
    detail: 'The disk is full. Free some space and start again.',
  },
  {
    codes: /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EROFS|EACCES|EPERM)/,
    code: 'data_directory_unusable',
    detail:
      'The data directory cannot be written to. Check its permissions and its disk, or set ALCOVE_DATA_DIR to another.',
  },
  {
    codes: /^(SQLITE_IOERR|EIO)/,
    code: 'disk_failed',
    detail:
      'The disk of the data directory reports an error. Check the disk, and restore a backup to another one if it fails again.',
  },
];
