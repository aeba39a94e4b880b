import { AppError } from '../core/app-error.ts';

/** Why a file cannot be restored; `code` of the AppError that says so. */
type BackupProblem = keyof typeof SENTENCES;

const SENTENCES = {
  not_a_backup: 'This file is no backup of Alcove.',
  backup_newer: 'This backup was made by a newer Alcove. Install that version, and restore it there.',
  wrong_passphrase: 'The passphrase is not the one that this backup was made with.',
  backup_damaged: 'The backup is damaged: it is not what was written. Use another copy of it.',
  backup_altered:
    'The backup holds tables, triggers or views that Alcove never makes: somebody has changed it. Use another copy of it.',
  backup_cut: 'The end of the backup is missing. Copy it again, or use another one.',
} as const;

/** The AppError 422 for a file that cannot be restored; nothing was changed. */
export function backupError(problem: BackupProblem, cause?: unknown): AppError {
  return new AppError(422, problem, `${SENTENCES[problem]} Nothing was changed.`, { cause });
}
