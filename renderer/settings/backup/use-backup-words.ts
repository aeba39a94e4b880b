import { useProfile } from '../../app/session.tsx';
import { type BackupWords, enBackup } from '../../strings/en-backup.ts';
import { frBackup } from '../../strings/fr-backup.ts';

/** The words of backup and restore. They are not among those of `useStrings`, so that the first screen does not load them. */
export function useBackupWords(): BackupWords {
  return useProfile().preferences.language === 'fr' ? frBackup : enBackup;
}
