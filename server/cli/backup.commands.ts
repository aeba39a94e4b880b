import type { Command } from 'commander';
import type { Config } from '../config.ts';
import type { BackupIo } from './backup.ts';
import type { RestoreOptions } from './restore.ts';

/** Adds `backup` and `restore` to the command line. */
export function registerBackupCommands(program: Command, config: Config, io: BackupIo): void {
  program
    .command('backup <file>')
    .description(
      'write all data into one encrypted file; the passphrase is asked for, or read from standard input',
    )
    .option('--json', 'say what was written as JSON')
    .action(async (file: string, options: { json?: boolean }) => {
      // Read when it is needed: it brings the whole server along.
      const { backupCommand } = await import('./backup.ts');
      await backupCommand(file, options, config, io);
    });
  program
    .command('restore [file]')
    .description('put a backup in the place of all data; no server may be running')
    .option('--plain', 'also where there is no keychain and encrypted data would lie here in the clear')
    .option('--undo', 'put back what the last restore replaced, while Alcove has not been started since')
    .option('--json', 'say what was restored as JSON')
    .action(async (file: string | undefined, options: RestoreOptions) => {
      const { restoreCommand } = await import('./restore.ts');
      await restoreCommand(file, options, config, io);
    });
}
