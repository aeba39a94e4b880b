import { AppError } from './app-error.ts';

/**
 * What the disk or the database file has to do with a failure at start, as an AppError 500 that names cause and remedy;
 * undefined where neither SQLite nor the file system failed. `hasKey` says whether the database was opened with a key.
 */
export function explainStorageFailure(cause: unknown, hasKey = false): AppError | undefined {
  const code = storageCode(cause);
  if (code === undefined) return undefined;
  if (NOT_WRITABLE.test(code))
    return new AppError(500, 'data_directory_unusable', CHECK_PERMISSIONS, { cause });
  const known = FAILURES.find(({ codes }) => codes.test(code));
  if (!known) return undefined;
  const { why, detail } = (hasKey && known.withKey) || known;
  return new AppError(500, 'database_unusable', detail, { cause, params: { why } });
}

/** The code of SQLite or of the file system, also below what the query builder wrapped around it. */
export function storageCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  if ('code' in thrown && typeof thrown.code === 'string' && /^(SQLITE_|E[A-Z]+$)/.test(thrown.code))
    return thrown.code;
  return storageCode(thrown.cause);
}

interface Explained {
  why: string;
  detail: string;
}

const NOT_WRITABLE = /^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM|EROFS)/;
const CHECK_PERMISSIONS =
  'The data directory cannot be written to. Check its permissions and its disk, or set ALCOVE_DATA_DIR to another.';

const FAILURES: readonly (Explained & { codes: RegExp; withKey?: Explained })[] = [
  {
    codes: /^SQLITE_NOTADB/,
    why: 'no_key',
    detail:
      'The database is damaged, or it is encrypted and its key is not here. Nothing was changed; run "alcove recovery restore" with your recovery phrase, or restore a backup.',
    withKey: {
      why: 'wrong_key',
      detail:
        'The database does not open with the key in the keychain, or is damaged. Nothing was changed; run "alcove recovery restore" with your recovery phrase, or restore a backup.',
    },
  },
  {
    codes: /^SQLITE_CORRUPT/,
    why: 'damaged',
    detail:
      'The database is damaged. Nothing was changed; restore it from a backup, or move it away to start anew.',
  },
  {
    codes: /^SQLITE_(BUSY|LOCKED)/,
    why: 'locked',
    detail: 'The database is locked by another program. Close it and start again.',
  },
  {
    // The log's index is the first that finds no room.
    codes: /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/,
    why: 'full',
    detail: 'The disk is full. Free some space and start again.',
  },
  {
    codes: /^(SQLITE_IOERR|EIO)/,
    why: 'disk',
    detail:
      'The disk of the data directory reports an error. Check the disk, and restore a backup to another one if it fails again.',
  },
];
