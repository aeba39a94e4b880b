import { existsSync } from 'node:fs';
import type { StoredFile } from '../../models/stored-file.ts';
import type { Audit } from '../auth/audit.repository.ts';
import { AppError } from '../core/app-error.ts';
import type { Caller } from '../http/caller.ts';
import type { KeyVault } from '../secrets/key-vault.ts';
import { type BackupSource, type OpenedBackup, openBackup } from './make-backup.ts';
import { discardStaged, restorePaths } from './restore-directory.ts';
import { type StagedBackup, stageRestore } from './stage-restore.ts';

interface BackupServiceParts extends BackupSource {
  audit: Audit;
  createKeychain: (instanceId: string) => KeyVault;
}

export type BackupService = ReturnType<typeof createBackupService>;

/** Backup and restore while the server runs: one at a time, since each works with 128 MiB and much of the disk. */
export function createBackupService(parts: BackupServiceParts) {
  const { dataDirectory, clock, audit, createKeychain } = parts;
  let isBusy = false;
  const begin = () => {
    if (isBusy) throw new AppError(409, 'backup_busy', BUSY);
    isBusy = true;
  };
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    begin();
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
  const note = ({ tenantId, userId }: Caller, action: string) =>
    audit({ tenantId, actorUserId: userId, action });

  return {
    /** A backup to be written out; nothing else begins before it is closed. */
    async open(caller: Caller, passphrase: string): Promise<OpenedBackup> {
      begin();
      try {
        const backup = await openBackup(parts, passphrase);
        note(caller, 'backup.made');
        return {
          ...backup,
          async close() {
            await backup.close();
            isBusy = false;
          },
        };
      } catch (error) {
        isBusy = false;
        throw error;
      }
    },
    /** Verifies a backup and lays it out; it takes the place of the data at the next start. See `stageRestore`. */
    stage: (
      caller: Caller,
      file: StoredFile,
      passphrase: string,
      acceptsPlain: boolean,
    ): Promise<StagedBackup> =>
      alone(async () => {
        const manifest = await stageRestore(file, passphrase, {
          dataDirectory,
          clock,
          acceptsPlain,
          createKeychain,
        });
        note(caller, 'backup.restore_staged');
        return manifest;
      }),
    /** Drops what was laid out. Throws AppError 404 when nothing was. */
    unstage: (caller: Caller): Promise<void> =>
      alone(async () => {
        if (!existsSync(restorePaths(dataDirectory).ready))
          throw new AppError(404, 'nothing_staged', 'No restore is waiting');
        await discardStaged(dataDirectory, createKeychain);
        note(caller, 'backup.restore_dropped');
      }),
  };
}

const BUSY = 'A backup or a restore is being worked on. Try again when it has ended.';
